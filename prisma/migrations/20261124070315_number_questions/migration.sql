-- AlterEnum
ALTER TYPE "question_kind" ADD VALUE 'number';

-- AlterTable
ALTER TABLE "question" ADD COLUMN     "number_value" DECIMAL,
ADD COLUMN     "tolerance" DECIMAL,
ADD COLUMN     "tolerance_percent" BOOLEAN,
ADD COLUMN     "unit" TEXT;

-- As text: a value that was added cannot be used in the same transaction.
ALTER TABLE "question"
  ADD CONSTRAINT "question_number_of_kind" CHECK (("number_value" IS NOT NULL) = ("kind"::text = 'number' AND "graded")),
  ADD CONSTRAINT "question_tolerance_of_number" CHECK (
    ("tolerance" IS NOT NULL) = ("number_value" IS NOT NULL) AND ("tolerance_percent" IS NOT NULL) = ("number_value" IS NOT NULL)),
  ADD CONSTRAINT "question_number_bounds" CHECK (abs("number_value") < 1e15 AND "tolerance" >= 0 AND "tolerance" < 1e15),
  ADD CONSTRAINT "question_unit_of_kind" CHECK (("unit" IS NOT NULL) = ("kind"::text = 'number'));
