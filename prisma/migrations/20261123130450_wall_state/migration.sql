-- CreateEnum
CREATE TYPE "answer_release" AS ENUM ('end', 'reveal');

-- AlterTable
ALTER TABLE "lecture" ADD COLUMN     "release" "answer_release" NOT NULL DEFAULT 'end';

-- AlterTable
ALTER TABLE "round" ADD COLUMN     "shown_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "wall_state" (
    "session_id" UUID NOT NULL,
    "round_id" UUID,
    "question" INTEGER NOT NULL DEFAULT 0,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "blank" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "wall_state_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "round_id_session_id_key" ON "round"("id", "session_id");

-- AddForeignKey
ALTER TABLE "wall_state" ADD CONSTRAINT "wall_state_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_state" ADD CONSTRAINT "wall_state_round_id_session_id_fkey" FOREIGN KEY ("round_id", "session_id") REFERENCES "round"("id", "session_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "wall_state"
  ADD CONSTRAINT "wall_state_question" CHECK ("question" BETWEEN 0 AND 7),
  ADD CONSTRAINT "wall_state_without_round" CHECK ("round_id" IS NOT NULL OR ("question" = 0 AND NOT "hidden"));

-- What was revealed showed the distribution and the solution in one step.
UPDATE "round" SET "shown_at" = "revealed_at";
ALTER TABLE "round"
  ADD CONSTRAINT "round_shown_after_end" CHECK ("shown_at" IS NULL OR "ended_at" IS NOT NULL),
  ADD CONSTRAINT "round_solution_after_distribution" CHECK ("revealed_at" IS NULL OR "shown_at" <= "revealed_at");
