-- CreateTable
CREATE TABLE "image" (
    "id" TEXT NOT NULL,
    "width" SMALLINT NOT NULL,
    "height" SMALLINT NOT NULL,
    "data" BYTEA NOT NULL,
    "unused_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image_upload" (
    "image_id" TEXT NOT NULL,
    "tutor_id" UUID NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_upload_pkey" PRIMARY KEY ("image_id","tutor_id")
);

-- CreateTable
CREATE TABLE "question_image" (
    "question_id" UUID NOT NULL,
    "image_id" TEXT NOT NULL,

    CONSTRAINT "question_image_pkey" PRIMARY KEY ("question_id","image_id")
);

-- CreateTable
CREATE TABLE "session_image" (
    "session_id" UUID NOT NULL,
    "image_id" TEXT NOT NULL,

    CONSTRAINT "session_image_pkey" PRIMARY KEY ("session_id","image_id")
);

-- CreateIndex
CREATE INDEX "image_upload_tutor_id_uploaded_at_idx" ON "image_upload"("tutor_id", "uploaded_at");

-- CreateIndex
CREATE INDEX "question_image_image_id_idx" ON "question_image"("image_id");

-- CreateIndex
CREATE INDEX "session_image_image_id_idx" ON "session_image"("image_id");

-- AddForeignKey
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image_upload" ADD CONSTRAINT "image_upload_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_image" ADD CONSTRAINT "question_image_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_image" ADD CONSTRAINT "question_image_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_image" ADD CONSTRAINT "session_image_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_image" ADD CONSTRAINT "session_image_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- WebP is compressed already: PostgreSQL would try once more with each row.
ALTER TABLE "image" ALTER COLUMN "data" SET STORAGE EXTERNAL;
ALTER TABLE "image"
  ADD CONSTRAINT "image_size" CHECK ("width" BETWEEN 1 AND 1600 AND "height" BETWEEN 1 AND 1600),
  ADD CONSTRAINT "image_bytes" CHECK (octet_length("data") BETWEEN 1 AND 8388608),
  ADD CONSTRAINT "image_id_of_content" CHECK (
    "id" = left(encode(sha256("data"), 'hex'), 32) || '-' || "width"::text || 'x' || "height"::text);
-- Housekeeping looks for those that nothing uses.
CREATE INDEX "image_unused_since_idx" ON "image"("unused_since") WHERE "unused_since" IS NOT NULL;

-- The pictures that a text names, each once; lib/markdown/pictures.ts reads them likewise.
CREATE FUNCTION images_in(content text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT found[1] FROM regexp_matches(content, 'image:([0-9a-f]{32}-[0-9]{1,4}x[0-9]{1,4})', 'g') AS found
$$;

-- Which pictures a question uses follows from its texts, whoever writes them: commands, copies, imports. A picture that
-- does not exist is refused by the foreign key.
CREATE FUNCTION keep_question_images(question_id uuid) RETURNS void
LANGUAGE sql AS $$
  WITH named AS (
    SELECT DISTINCT images_in(part.content) AS id
    FROM question q LEFT JOIN answer a ON a.question_id = q.id
    CROSS JOIN LATERAL (VALUES (q.text), (q.explanation), (a.text)) AS part (content)
    WHERE q.id = keep_question_images.question_id
  ), dropped AS (
    DELETE FROM question_image i
    WHERE i.question_id = keep_question_images.question_id AND i.image_id NOT IN (SELECT id FROM named)
  )
  INSERT INTO question_image (question_id, image_id)
  SELECT keep_question_images.question_id, id FROM named ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION question_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_question_images(NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER "question_image_insert" AFTER INSERT ON "question" FOR EACH ROW
  WHEN (position('image:' IN NEW.text || NEW.explanation) > 0) EXECUTE FUNCTION question_changed();
CREATE TRIGGER "question_image_update" AFTER UPDATE OF "text", "explanation" ON "question" FOR EACH ROW
  WHEN ((OLD.text, OLD.explanation) IS DISTINCT FROM (NEW.text, NEW.explanation)
    AND position('image:' IN OLD.text || OLD.explanation || NEW.text || NEW.explanation) > 0)
  EXECUTE FUNCTION question_changed();

CREATE FUNCTION answer_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_question_images(CASE TG_OP WHEN 'DELETE' THEN OLD.question_id ELSE NEW.question_id END);
  RETURN NULL;
END
$$;
CREATE TRIGGER "answer_image_insert" AFTER INSERT ON "answer" FOR EACH ROW
  WHEN (position('image:' IN NEW.text) > 0) EXECUTE FUNCTION answer_changed();
CREATE TRIGGER "answer_image_update" AFTER UPDATE OF "text" ON "answer" FOR EACH ROW
  WHEN (OLD.text IS DISTINCT FROM NEW.text AND position('image:' IN OLD.text || NEW.text) > 0)
  EXECUTE FUNCTION answer_changed();
CREATE TRIGGER "answer_image_delete" AFTER DELETE ON "answer" FOR EACH ROW
  WHEN (position('image:' IN OLD.text) > 0) EXECUTE FUNCTION answer_changed();

CREATE FUNCTION session_changed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM session_image WHERE session_id = NEW.id AND image_id NOT IN (SELECT images_in(NEW.content));
  INSERT INTO session_image (session_id, image_id)
  SELECT NEW.id, id FROM images_in(NEW.content) AS id ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER "session_image_insert" AFTER INSERT ON "session" FOR EACH ROW
  WHEN (position('image:' IN NEW.content) > 0) EXECUTE FUNCTION session_changed();
CREATE TRIGGER "session_image_update" AFTER UPDATE OF "content" ON "session" FOR EACH ROW
  WHEN (OLD.content IS DISTINCT FROM NEW.content AND position('image:' IN OLD.content || NEW.content) > 0)
  EXECUTE FUNCTION session_changed();
