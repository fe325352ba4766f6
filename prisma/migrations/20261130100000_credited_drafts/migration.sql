-- Points for everybody are stored in a row of their own where a participant left the question out. It was like a draft
-- answer that was taken back, when the points were; its `seq` now says that there was none. The constraint is checked for
-- rows that are there in a migration of its own, so that nobody waits for a scan.
ALTER TABLE "draft" DROP CONSTRAINT "draft_seq";
ALTER TABLE "draft" ADD CONSTRAINT "draft_seq" CHECK (seq >= 0 OR (seq = -1 AND "response" IS NOT DISTINCT FROM 'null'::jsonb)) NOT VALID;
