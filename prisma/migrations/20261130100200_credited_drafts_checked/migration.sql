-- Answers can be stored while the rows are checked.
ALTER TABLE "draft" VALIDATE CONSTRAINT "draft_seq";
