-- What students say anonymously is kept apart from them: counts per value instead of a row per rating, and what a limit
-- or "once" needs under a pseudonym, sha256(key || purpose || place || participant), whose key comes from the server's
-- secret and is in no table. The setting lectern.auth_secret is given by the program that migrates.

CREATE TABLE "sender_limit" (
    "sender" BYTEA NOT NULL,
    "again_at" TIMESTAMPTZ(3),
    "message_key" UUID,
    "used_on" DATE NOT NULL DEFAULT CURRENT_DATE,

    CONSTRAINT "sender_limit_pkey" PRIMARY KEY ("sender")
);
CREATE INDEX "sender_limit_used_on_idx" ON "sender_limit"("used_on");

-- The pseudonym of a participant at the place where they did something.
CREATE FUNCTION pg_temp.pseudonym(purpose text, place uuid, participant uuid) RETURNS bytea
LANGUAGE sql AS $$
  SELECT sha256(sha256(convert_to('pseudonym:' || current_setting('lectern.auth_secret', true), 'UTF8'))
    || convert_to(purpose, 'UTF8') || uuid_send(place) || uuid_send(participant))
$$;

ALTER TABLE "session_rating" RENAME TO "old_session_rating";
ALTER TABLE "session_rater" RENAME TO "old_session_rater";
ALTER TABLE "quick_check_rating" RENAME TO "old_quick_check_rating";
ALTER TABLE "old_session_rating" RENAME CONSTRAINT "session_rating_pkey" TO "old_session_rating_pkey";
ALTER TABLE "old_session_rater" RENAME CONSTRAINT "session_rater_pkey" TO "old_session_rater_pkey";
ALTER TABLE "old_quick_check_rating" RENAME CONSTRAINT "quick_check_rating_pkey" TO "old_quick_check_rating_pkey";

CREATE TABLE "session_rating" (
    "session_id" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "session_rating_pkey" PRIMARY KEY ("session_id", "rating"),
    CONSTRAINT "session_rating_range" CHECK (rating BETWEEN 1 AND 5),
    CONSTRAINT "session_rating_count" CHECK (count >= 1)
);
CREATE TABLE "session_rater" (
    "session_id" UUID NOT NULL,
    "rater" BYTEA NOT NULL,
    "rating" SMALLINT,

    CONSTRAINT "session_rater_pkey" PRIMARY KEY ("session_id", "rater"),
    CONSTRAINT "session_rater_range" CHECK (rating BETWEEN 1 AND 5)
);
CREATE TABLE "quick_check_rating" (
    "round_id" UUID NOT NULL,
    "quality" SMALLINT NOT NULL,
    "relevance" SMALLINT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "quick_check_rating_pkey" PRIMARY KEY ("round_id", "quality", "relevance"),
    CONSTRAINT "quick_check_rating_range" CHECK (quality BETWEEN 1 AND 5 AND relevance BETWEEN 1 AND 5),
    CONSTRAINT "quick_check_rating_count" CHECK (count >= 1)
);
CREATE TABLE "quick_check_rater" (
    "round_id" UUID NOT NULL,
    "rater" BYTEA NOT NULL,

    CONSTRAINT "quick_check_rater_pkey" PRIMARY KEY ("round_id", "rater")
);

INSERT INTO session_rating (session_id, rating, count)
  SELECT session_id, rating, count(*) FROM old_session_rating WHERE participant_id IS NULL GROUP BY session_id, rating;
INSERT INTO session_rater (session_id, rater, rating)
  SELECT r.session_id, pg_temp.pseudonym('session rating', r.session_id, r.participant_id), x.rating
  FROM old_session_rater r
  LEFT JOIN old_session_rating x ON x.session_id = r.session_id AND x.participant_id = r.participant_id
  ORDER BY 2;
-- A rating without its mark as rated is still a rating.
INSERT INTO session_rater (session_id, rater, rating)
  SELECT session_id, pg_temp.pseudonym('session rating', session_id, participant_id), rating
  FROM old_session_rating WHERE participant_id IS NOT NULL ORDER BY 2
  ON CONFLICT DO NOTHING;
INSERT INTO quick_check_rating (round_id, quality, relevance, count)
  SELECT round_id, quality, relevance, count(*) FROM old_quick_check_rating GROUP BY round_id, quality, relevance;
INSERT INTO quick_check_rater (round_id, rater)
  SELECT round_id, pg_temp.pseudonym('quickcheck rating', round_id, participant_id) FROM registration WHERE rated
  ORDER BY 2;

DROP TABLE "old_session_rating", "old_session_rater", "old_quick_check_rating";
DROP FUNCTION pg_temp.pseudonym(text, uuid, uuid);

ALTER TABLE "session_rating" ADD CONSTRAINT "session_rating_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "session_rater" ADD CONSTRAINT "session_rater_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "quick_check_rating" ADD CONSTRAINT "quick_check_rating_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "quick_check_rater" ADD CONSTRAINT "quick_check_rater_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every rating of a session, those that can still be replaced included.
CREATE VIEW "session_rating_total" AS
  SELECT session_id, rating, count FROM session_rating
  UNION ALL
  SELECT session_id, rating, count(*)::integer FROM session_rater WHERE rating IS NOT NULL GROUP BY session_id, rating;

ALTER TABLE "registration" DROP COLUMN "rated";
ALTER TABLE "participant" DROP COLUMN "feedback_again_at", DROP COLUMN "feedback_key", DROP COLUMN "tempo_again_at";
-- Writes every row once more, so that none tells with what it was written together.
UPDATE participant SET last_seen_at = last_seen_at;
UPDATE registration SET registered_at = registered_at;
