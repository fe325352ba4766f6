-- AlterTable
ALTER TABLE "quick_check" ADD COLUMN     "shuffle_answers" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "shuffle_questions" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "question" ADD COLUMN     "explanation" TEXT NOT NULL DEFAULT '';

ALTER TABLE "question" ADD CONSTRAINT "question_explanation_length" CHECK (char_length("explanation") <= 2000);
