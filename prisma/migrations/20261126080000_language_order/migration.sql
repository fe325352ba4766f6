-- Lists by title or name go as a dictionary does: without regard to case first, and ä beside a. What is equal stays so.
ALTER TABLE "tutor" ALTER COLUMN "name" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "lecture" ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "session" ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";
ALTER TABLE "quick_check" ALTER COLUMN "title" TYPE TEXT COLLATE "und-x-icu";

-- A column that a trigger names cannot change meanwhile.
DROP TRIGGER "question_image_insert" ON "question";
DROP TRIGGER "question_image_update" ON "question";
ALTER TABLE "question" ALTER COLUMN "text" TYPE TEXT COLLATE "und-x-icu";
CREATE TRIGGER "question_image_insert" AFTER INSERT ON "question" FOR EACH ROW
  WHEN (position('image:' IN NEW.text || NEW.explanation) > 0) EXECUTE FUNCTION question_changed();
CREATE TRIGGER "question_image_update" AFTER UPDATE OF "text", "explanation" ON "question" FOR EACH ROW
  WHEN ((OLD.text, OLD.explanation) IS DISTINCT FROM (NEW.text, NEW.explanation)
    AND position('image:' IN OLD.text || OLD.explanation || NEW.text || NEW.explanation) > 0)
  EXECUTE FUNCTION question_changed();
