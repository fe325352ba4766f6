-- Rows of earlier regradings: stored after the round took answers (3 s after its end at the latest).
UPDATE "draft" d SET seq = -1 FROM "registration" g JOIN "round" r ON r.id = g.round_id
WHERE d.registration_id = g.id AND d.seq = 0 AND d.response = 'null'::jsonb
  AND d.saved_at > coalesce(r.all_submitted_at, coalesce(r.ended_at, r.ends_at) + interval '3 seconds');
DELETE FROM "draft" d USING "registration" g JOIN "round" r ON r.id = g.round_id
WHERE d.registration_id = g.id AND d.seq = 0 AND d.response IS NULL AND d.answer_id IS NULL
  AND d.saved_at > coalesce(r.all_submitted_at, coalesce(r.ended_at, r.ends_at) + interval '3 seconds');
