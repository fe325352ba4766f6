-- Points for everybody are stored in a row of their own where a participant left the question out. It was like a draft
-- answer that was taken back, when the points were; its `seq` now says that there was none.
ALTER TABLE "draft" DROP CONSTRAINT "draft_seq";
ALTER TABLE "draft" ADD CONSTRAINT "draft_seq" CHECK (seq >= 0 OR (seq = -1 AND "response" IS NOT DISTINCT FROM 'null'::jsonb));

-- Rows of earlier regradings: stored after the round took answers (3 s after its end at the latest).
UPDATE "draft" d SET seq = -1 FROM "registration" g JOIN "round" r ON r.id = g.round_id
WHERE d.registration_id = g.id AND d.seq = 0 AND d.response = 'null'::jsonb
  AND d.saved_at > coalesce(r.all_submitted_at, coalesce(r.ended_at, r.ends_at) + interval '3 seconds');
DELETE FROM "draft" d USING "registration" g JOIN "round" r ON r.id = g.round_id
WHERE d.registration_id = g.id AND d.seq = 0 AND d.response IS NULL AND d.answer_id IS NULL
  AND d.saved_at > coalesce(r.all_submitted_at, coalesce(r.ended_at, r.ends_at) + interval '3 seconds');
