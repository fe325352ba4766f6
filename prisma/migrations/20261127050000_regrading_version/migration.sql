-- Of two tutors who grade the same question anew, the later one is told.
ALTER TABLE "round_question" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
