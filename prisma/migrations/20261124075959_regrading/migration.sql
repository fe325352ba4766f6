-- AlterTable
ALTER TABLE "round_question" ADD COLUMN     "original" JSONB,
ADD COLUMN     "regraded_at" TIMESTAMPTZ(3),
ADD COLUMN     "regrading" JSONB;
ALTER TABLE "round_question"
  ADD CONSTRAINT "round_question_regrading" CHECK (
    ("regrading" IS NULL) = ("regraded_at" IS NULL) AND ("regrading" IS NULL) = ("original" IS NULL));
