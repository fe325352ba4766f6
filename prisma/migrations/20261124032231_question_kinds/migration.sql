-- CreateEnum
CREATE TYPE "question_kind" AS ENUM ('single', 'multiple');

-- CreateEnum
CREATE TYPE "scoring" AS ENUM ('partial', 'all');

-- AlterTable
ALTER TABLE "question" ADD COLUMN     "kind" "question_kind" NOT NULL DEFAULT 'single',
ADD COLUMN     "scoring" "scoring";

ALTER TABLE "question" ADD CONSTRAINT "question_scoring_of_kind" CHECK (("scoring" IS NOT NULL) = ("kind" = 'multiple'));

-- CreateIndex
CREATE UNIQUE INDEX "question_id_kind_key" ON "question"("id", "kind");

-- AlterTable
ALTER TABLE "answer" ADD COLUMN     "kind" "question_kind" NOT NULL DEFAULT 'single';

-- An answer has the kind of its question, so that an index can hold what that kind demands.
ALTER TABLE "answer" DROP CONSTRAINT "answer_question_id_fkey";
ALTER TABLE "answer" ADD CONSTRAINT "answer_question_id_kind_fkey" FOREIGN KEY ("question_id", "kind") REFERENCES "question"("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;
DROP INDEX "answer_one_correct_per_question";
CREATE UNIQUE INDEX "answer_one_correct_per_question" ON "answer" ("question_id") WHERE "correct" AND "kind" = 'single';

-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "points" DECIMAL(5,2),
ADD COLUMN     "response" JSONB;

-- AlterTable
ALTER TABLE "single_answer" ADD COLUMN     "points" DECIMAL(5,2),
ADD COLUMN     "response" JSONB,
ALTER COLUMN "answer_id" DROP NOT NULL;

-- What every response so far reaches: all points for the correct answer, else none.
UPDATE "draft" d SET "points" = CASE WHEN d."answer_id" = q."correct_answer_id" THEN q."points" ELSE 0 END
FROM "registration" g, "round_question" q
WHERE g."id" = d."registration_id" AND q."round_id" = g."round_id" AND q."question_id" = d."question_id"
  AND d."answer_id" IS NOT NULL;
UPDATE "single_answer" s SET "points" = CASE WHEN s."answer_id" = q."correct_answer_id" THEN q."points" ELSE 0 END
FROM "round_question" q WHERE q."round_id" = s."round_id";

-- AlterTable
ALTER TABLE "single_answer" ALTER COLUMN "points" SET NOT NULL;

ALTER TABLE "draft"
  ADD CONSTRAINT "draft_one_response" CHECK ("answer_id" IS NULL OR "response" IS NULL),
  ADD CONSTRAINT "draft_points_of_response" CHECK (("points" IS NOT NULL) = ("answer_id" IS NOT NULL OR "response" IS NOT NULL)),
  ADD CONSTRAINT "draft_points" CHECK ("points" >= 0);
ALTER TABLE "single_answer"
  ADD CONSTRAINT "single_answer_one_response" CHECK (("answer_id" IS NULL) <> ("response" IS NULL)),
  ADD CONSTRAINT "single_answer_points" CHECK ("points" >= 0);

-- AlterTable
ALTER TABLE "round_question" ADD COLUMN     "solution" JSONB;
UPDATE "round_question" SET "solution" = jsonb_build_object('answerIds', jsonb_build_array("correct_answer_id"))
WHERE "correct_answer_id" IS NOT NULL;
-- With its foreign key and the check of the points.
ALTER TABLE "round_question" DROP COLUMN "correct_answer_id";
ALTER TABLE "round_question"
  ADD CONSTRAINT "round_question_solution" CHECK (jsonb_typeof("solution") = 'object'),
  ADD CONSTRAINT "round_question_points" CHECK (
    "solution" IS NOT NULL AND "points" BETWEEN 1 AND 100 OR "solution" IS NULL AND "points" = 0);
