-- AlterEnum
ALTER TYPE "question_kind" ADD VALUE 'text';
ALTER TYPE "question_kind" ADD VALUE 'order';
ALTER TYPE "question_kind" ADD VALUE 'scale';

-- AlterTable
ALTER TABLE "question" ADD COLUMN     "accepted" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "round_question" ADD COLUMN     "hidden_texts" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "round_question" ADD CONSTRAINT "round_question_hidden_texts" CHECK ("hidden_texts" IS NOT NULL);

-- AlterTable
ALTER TABLE "lecture" ADD COLUMN     "regradings" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "round" ADD COLUMN     "moderations" INTEGER NOT NULL DEFAULT 0;

-- As text: a value that was added cannot be used in the same transaction.
ALTER TABLE "question" DROP CONSTRAINT "question_scoring_of_kind";
ALTER TABLE "question"
  ADD CONSTRAINT "question_scoring_of_kind" CHECK (("scoring" IS NOT NULL) = ("kind"::text IN ('multiple', 'order'))),
  ADD CONSTRAINT "question_accepted_of_kind" CHECK (
    "accepted" IS NOT NULL AND (cardinality("accepted") > 0) = ("kind"::text = 'text' AND "graded") AND cardinality("accepted") <= 20),
  ADD CONSTRAINT "question_scale_is_survey" CHECK ("kind"::text <> 'scale' OR NOT "graded");
