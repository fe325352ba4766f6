-- AlterTable
ALTER TABLE "question" ADD COLUMN     "graded" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "instant" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "round_question" ALTER COLUMN "correct_answer_id" DROP NOT NULL;

-- A survey has no correct answer and is worth nothing; sums of points need no further distinction.
ALTER TABLE "question"
  DROP CONSTRAINT "question_points",
  ADD CONSTRAINT "question_points" CHECK ("graded" AND "points" BETWEEN 1 AND 100 OR NOT "graded" AND "points" = 0),
  ADD CONSTRAINT "question_instant_is_single" CHECK (NOT "instant" OR "quick_check_id" IS NULL);
ALTER TABLE "round_question"
  DROP CONSTRAINT "round_question_points",
  ADD CONSTRAINT "round_question_points" CHECK (
    "correct_answer_id" IS NOT NULL AND "points" BETWEEN 1 AND 100 OR "correct_answer_id" IS NULL AND "points" = 0);
