-- CreateSchema

-- CreateEnum
CREATE TYPE "role" AS ENUM ('Superuser', 'ChairOwner', 'Admin', 'Tutor');

-- CreateEnum
CREATE TYPE "locale" AS ENUM ('en', 'de', 'fr');

-- CreateEnum
CREATE TYPE "theme" AS ENUM ('light', 'dark', 'system');

-- CreateEnum
CREATE TYPE "semester_kind" AS ENUM ('WS', 'SS');

-- CreateEnum
CREATE TYPE "lecture_type" AS ENUM ('VL', 'TUT', 'SEM');

-- CreateEnum
CREATE TYPE "round_kind" AS ENUM ('quickcheck', 'question');

-- CreateEnum
CREATE TYPE "tempo_kind" AS ENUM ('too_fast', 'too_slow');

-- CreateEnum
CREATE TYPE "feedback_category" AS ENUM ('fun', 'orga', 'tutor', 'disruptive', 'hqa', 'contentual', 'uncategorized');

-- CreateEnum
CREATE TYPE "attempt_kind" AS ENUM ('tutor_sign_in', 'lecture_code_device', 'lecture_code_address');

-- CreateTable
CREATE TABLE "chair" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "name" TEXT NOT NULL,
    "imprint_url" TEXT NOT NULL DEFAULT '',
    "privacy_url" TEXT NOT NULL DEFAULT '',
    "accessibility_url" TEXT NOT NULL DEFAULT '',
    "privacy_contact" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "chair_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tutor" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "must_change_password" BOOLEAN NOT NULL DEFAULT false,
    "role" "role" NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "locale" "locale" NOT NULL DEFAULT 'en',
    "theme" "theme" NOT NULL DEFAULT 'system',
    "show_low_submissions" BOOLEAN NOT NULL DEFAULT false,
    "current_lecture_id" UUID,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tutor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tutor_session" (
    "id" UUID NOT NULL,
    "tutor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tutor_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tutor_device" (
    "tutor_id" UUID NOT NULL,
    "device_hash" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tutor_device_pkey" PRIMARY KEY ("tutor_id","device_hash")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" BIGSERIAL NOT NULL,
    "kind" "attempt_kind" NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address_key" (
    "day" DATE NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "address_key_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "semester" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "kind" "semester_kind" NOT NULL,
    "year" INTEGER NOT NULL,

    CONSTRAINT "semester_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lecture" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "type" "lecture_type" NOT NULL,
    "semester_id" UUID NOT NULL,
    "code" CHAR(6) NOT NULL,
    "quiz_timer" INTEGER NOT NULL DEFAULT 30,
    "quick_check_timer" INTEGER NOT NULL DEFAULT 60,
    "feedback_number" INTEGER NOT NULL DEFAULT 0,
    "copied_from_id" UUID,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lecture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lecture_tutor" (
    "lecture_id" UUID NOT NULL,
    "tutor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lecture_tutor_pkey" PRIMARY KEY ("lecture_id","tutor_id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lecture_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "date" DATE NOT NULL,
    "allow_evaluation" BOOLEAN NOT NULL DEFAULT false,
    "activated_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quick_check" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lecture_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quick_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quick_check_session" (
    "quick_check_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "lecture_id" UUID NOT NULL,

    CONSTRAINT "quick_check_session_pkey" PRIMARY KEY ("quick_check_id","session_id")
);

-- CreateTable
CREATE TABLE "question" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lecture_id" UUID NOT NULL,
    "quick_check_id" UUID,
    "position" INTEGER,
    "text" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer" (
    "id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "correct" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round" (
    "id" UUID NOT NULL,
    "lecture_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "kind" "round_kind" NOT NULL,
    "quick_check_id" UUID,
    "question_id" UUID,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "revealed_at" TIMESTAMPTZ(3),

    CONSTRAINT "round_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round_question" (
    "round_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "correct_answer_id" UUID NOT NULL,

    CONSTRAINT "round_question_pkey" PRIMARY KEY ("round_id","question_id")
);

-- CreateTable
CREATE TABLE "participant" (
    "id" UUID NOT NULL,
    "lecture_id" UUID NOT NULL,
    "device_hash" TEXT NOT NULL,
    "sign_in_id" UUID,
    "name" TEXT,
    "matriculation_number" TEXT,
    "feedback_again_at" TIMESTAMPTZ(3),
    "tempo_again_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "participant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presence" (
    "session_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "seen_from" TIMESTAMPTZ(3) NOT NULL,
    "seen_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("session_id","participant_id","seen_from")
);

-- CreateTable
CREATE TABLE "registration" (
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "name" TEXT,
    "matriculation_number" TEXT,
    "registered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "contested" BOOLEAN NOT NULL DEFAULT false,
    "submitted_at" TIMESTAMPTZ(3),
    "rated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft" (
    "registration_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "answer_id" UUID,
    "seq" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("registration_id","question_id")
);

-- CreateTable
CREATE TABLE "single_answer" (
    "round_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "answer_id" UUID NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "single_answer_pkey" PRIMARY KEY ("round_id","participant_id")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL,
    "lecture_id" UUID NOT NULL,
    "session_id" UUID,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "category" "feedback_category" NOT NULL DEFAULT 'uncategorized',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tempo" (
    "id" BIGSERIAL NOT NULL,
    "session_id" UUID NOT NULL,
    "tempo" "tempo_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tempo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_rating" (
    "id" BIGSERIAL NOT NULL,
    "session_id" UUID NOT NULL,
    "participant_id" UUID,
    "rating" SMALLINT NOT NULL,

    CONSTRAINT "session_rating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_rater" (
    "session_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,

    CONSTRAINT "session_rater_pkey" PRIMARY KEY ("session_id","participant_id")
);

-- CreateTable
CREATE TABLE "quick_check_rating" (
    "id" BIGSERIAL NOT NULL,
    "round_id" UUID NOT NULL,
    "quality" SMALLINT NOT NULL,
    "relevance" SMALLINT NOT NULL,

    CONSTRAINT "quick_check_rating_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tutor_email_key" ON "tutor"("email");

-- CreateIndex
CREATE INDEX "tutor_current_lecture_id_idx" ON "tutor"("current_lecture_id");

-- CreateIndex
CREATE INDEX "tutor_session_tutor_id_idx" ON "tutor_session"("tutor_id");

-- CreateIndex
CREATE INDEX "attempt_kind_key_at_idx" ON "attempt"("kind", "key", "at");

-- CreateIndex
CREATE INDEX "attempt_at_idx" ON "attempt"("at");

-- CreateIndex
CREATE UNIQUE INDEX "semester_kind_year_key" ON "semester"("kind", "year");

-- CreateIndex
CREATE INDEX "lecture_semester_id_idx" ON "lecture"("semester_id");

-- CreateIndex
CREATE INDEX "lecture_copied_from_id_idx" ON "lecture"("copied_from_id");

-- CreateIndex
CREATE INDEX "lecture_tutor_tutor_id_idx" ON "lecture_tutor"("tutor_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_lecture_id_number_key" ON "session"("lecture_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "session_id_lecture_id_key" ON "session"("id", "lecture_id");

-- CreateIndex
CREATE INDEX "quick_check_lecture_id_idx" ON "quick_check"("lecture_id");

-- CreateIndex
CREATE UNIQUE INDEX "quick_check_id_lecture_id_key" ON "quick_check"("id", "lecture_id");

-- CreateIndex
CREATE INDEX "quick_check_session_session_id_idx" ON "quick_check_session"("session_id");

-- CreateIndex
CREATE INDEX "question_lecture_id_idx" ON "question"("lecture_id");

-- CreateIndex
CREATE UNIQUE INDEX "question_id_lecture_id_key" ON "question"("id", "lecture_id");

-- CreateIndex
CREATE UNIQUE INDEX "question_quick_check_id_position_key" ON "question"("quick_check_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "answer_question_id_position_key" ON "answer"("question_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "answer_id_question_id_key" ON "answer"("id", "question_id");

-- CreateIndex
CREATE INDEX "round_lecture_id_started_at_idx" ON "round"("lecture_id", "started_at");

-- CreateIndex
CREATE INDEX "round_quick_check_id_idx" ON "round"("quick_check_id");

-- CreateIndex
CREATE INDEX "round_question_id_idx" ON "round"("question_id");

-- CreateIndex
CREATE UNIQUE INDEX "round_session_id_quick_check_id_number_key" ON "round"("session_id", "quick_check_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "round_session_id_question_id_number_key" ON "round"("session_id", "question_id", "number");

-- CreateIndex
CREATE INDEX "round_question_question_id_idx" ON "round_question"("question_id");

-- CreateIndex
CREATE UNIQUE INDEX "participant_lecture_id_device_hash_key" ON "participant"("lecture_id", "device_hash");

-- CreateIndex
CREATE INDEX "presence_session_id_seen_to_idx" ON "presence"("session_id", "seen_to");

-- CreateIndex
CREATE INDEX "presence_participant_id_idx" ON "presence"("participant_id");

-- CreateIndex
CREATE INDEX "registration_participant_id_idx" ON "registration"("participant_id");

-- CreateIndex
CREATE UNIQUE INDEX "registration_round_id_participant_id_key" ON "registration"("round_id", "participant_id");

-- CreateIndex
CREATE INDEX "draft_question_id_idx" ON "draft"("question_id");

-- CreateIndex
CREATE INDEX "single_answer_participant_id_idx" ON "single_answer"("participant_id");

-- CreateIndex
CREATE INDEX "single_answer_answer_id_idx" ON "single_answer"("answer_id");

-- CreateIndex
CREATE INDEX "feedback_session_id_idx" ON "feedback"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "feedback_lecture_id_number_key" ON "feedback"("lecture_id", "number");

-- CreateIndex
CREATE INDEX "tempo_session_id_created_at_idx" ON "tempo"("session_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_rating_session_id_participant_id_key" ON "session_rating"("session_id", "participant_id");

-- CreateIndex
CREATE INDEX "quick_check_rating_round_id_idx" ON "quick_check_rating"("round_id");

-- AddForeignKey
ALTER TABLE "tutor" ADD CONSTRAINT "tutor_current_lecture_id_fkey" FOREIGN KEY ("current_lecture_id") REFERENCES "lecture"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tutor_session" ADD CONSTRAINT "tutor_session_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tutor_device" ADD CONSTRAINT "tutor_device_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture" ADD CONSTRAINT "lecture_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture" ADD CONSTRAINT "lecture_copied_from_id_fkey" FOREIGN KEY ("copied_from_id") REFERENCES "lecture"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture_tutor" ADD CONSTRAINT "lecture_tutor_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lecture_tutor" ADD CONSTRAINT "lecture_tutor_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quick_check" ADD CONSTRAINT "quick_check_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quick_check_session" ADD CONSTRAINT "quick_check_session_quick_check_id_lecture_id_fkey" FOREIGN KEY ("quick_check_id", "lecture_id") REFERENCES "quick_check"("id", "lecture_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quick_check_session" ADD CONSTRAINT "quick_check_session_session_id_lecture_id_fkey" FOREIGN KEY ("session_id", "lecture_id") REFERENCES "session"("id", "lecture_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_quick_check_id_lecture_id_fkey" FOREIGN KEY ("quick_check_id", "lecture_id") REFERENCES "quick_check"("id", "lecture_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "answer" ADD CONSTRAINT "answer_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_session_id_lecture_id_fkey" FOREIGN KEY ("session_id", "lecture_id") REFERENCES "session"("id", "lecture_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_quick_check_id_lecture_id_fkey" FOREIGN KEY ("quick_check_id", "lecture_id") REFERENCES "quick_check"("id", "lecture_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_question_id_lecture_id_fkey" FOREIGN KEY ("question_id", "lecture_id") REFERENCES "question"("id", "lecture_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_question" ADD CONSTRAINT "round_question_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_question" ADD CONSTRAINT "round_question_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_question" ADD CONSTRAINT "round_question_correct_answer_id_question_id_fkey" FOREIGN KEY ("correct_answer_id", "question_id") REFERENCES "answer"("id", "question_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "participant" ADD CONSTRAINT "participant_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_answer_id_question_id_fkey" FOREIGN KEY ("answer_id", "question_id") REFERENCES "answer"("id", "question_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "single_answer" ADD CONSTRAINT "single_answer_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "single_answer" ADD CONSTRAINT "single_answer_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "single_answer" ADD CONSTRAINT "single_answer_answer_id_fkey" FOREIGN KEY ("answer_id") REFERENCES "answer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_lecture_id_fkey" FOREIGN KEY ("lecture_id") REFERENCES "lecture"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_session_id_lecture_id_fkey" FOREIGN KEY ("session_id", "lecture_id") REFERENCES "session"("id", "lecture_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tempo" ADD CONSTRAINT "tempo_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_rating" ADD CONSTRAINT "session_rating_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_rating" ADD CONSTRAINT "session_rating_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_rater" ADD CONSTRAINT "session_rater_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session_rater" ADD CONSTRAINT "session_rater_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quick_check_rating" ADD CONSTRAINT "quick_check_rating_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The invariants that the schema language cannot express.

ALTER TABLE "chair" ADD CONSTRAINT "chair_single" CHECK (id = 1);
ALTER TABLE "tutor"
  ADD CONSTRAINT "tutor_email_lower" CHECK (email = lower(email)),
  ADD CONSTRAINT "tutor_name_length" CHECK (char_length(name) BETWEEN 2 AND 100);
ALTER TABLE "semester" ADD CONSTRAINT "semester_year" CHECK (year BETWEEN 2000 AND 2099);

ALTER TABLE "lecture"
  ADD CONSTRAINT "lecture_title_length" CHECK (char_length(title) BETWEEN 1 AND 200),
  ADD CONSTRAINT "lecture_code_form" CHECK (code ~ '^[2-9A-HJKMNP-Z]{6}$'),
  ADD CONSTRAINT "lecture_quiz_timer" CHECK (quiz_timer BETWEEN 5 AND 600),
  ADD CONSTRAINT "lecture_quick_check_timer" CHECK (quick_check_timer BETWEEN 10 AND 600);
CREATE UNIQUE INDEX "lecture_code_in_use" ON "lecture" (code) WHERE archived_at IS NULL;

ALTER TABLE "session"
  ADD CONSTRAINT "session_number" CHECK (number BETWEEN 1 AND 9999),
  ADD CONSTRAINT "session_title_length" CHECK (char_length(title) BETWEEN 1 AND 200),
  ADD CONSTRAINT "session_content_length" CHECK (char_length(content) <= 10000),
  ADD CONSTRAINT "session_ended_after_activated" CHECK (ended_at IS NULL OR activated_at IS NOT NULL),
  ADD CONSTRAINT "session_open_not_archived"
    CHECK (archived_at IS NULL OR activated_at IS NULL OR ended_at IS NOT NULL);
CREATE UNIQUE INDEX "session_one_active_per_lecture" ON "session" (lecture_id)
  WHERE activated_at IS NOT NULL AND ended_at IS NULL;

ALTER TABLE "quick_check" ADD CONSTRAINT "quick_check_title_length" CHECK (char_length(title) BETWEEN 1 AND 200);
ALTER TABLE "question"
  ADD CONSTRAINT "question_text_length" CHECK (char_length(text) BETWEEN 1 AND 2000),
  ADD CONSTRAINT "question_points" CHECK (points BETWEEN 1 AND 100),
  ADD CONSTRAINT "question_position" CHECK ((quick_check_id IS NULL) = (position IS NULL) AND position BETWEEN 0 AND 7);
ALTER TABLE "answer"
  ADD CONSTRAINT "answer_text_length" CHECK (char_length(text) BETWEEN 1 AND 500),
  ADD CONSTRAINT "answer_position" CHECK (position BETWEEN 0 AND 7);
CREATE UNIQUE INDEX "answer_one_correct_per_question" ON "answer" (question_id) WHERE correct;

ALTER TABLE "round"
  ADD CONSTRAINT "round_one_item" CHECK (
    (kind = 'quickcheck' AND quick_check_id IS NOT NULL AND question_id IS NULL) OR
    (kind = 'question' AND question_id IS NOT NULL AND quick_check_id IS NULL)),
  ADD CONSTRAINT "round_number" CHECK (number >= 1),
  ADD CONSTRAINT "round_times" CHECK (ends_at > started_at AND ended_at BETWEEN started_at AND ends_at),
  ADD CONSTRAINT "round_revealed_after_end" CHECK (revealed_at IS NULL OR ended_at IS NOT NULL);
CREATE UNIQUE INDEX "round_one_running_per_lecture" ON "round" (lecture_id) WHERE ended_at IS NULL;

ALTER TABLE "round_question" ADD CONSTRAINT "round_question_points" CHECK (points BETWEEN 1 AND 100);

ALTER TABLE "participant"
  ADD CONSTRAINT "participant_matriculation_number" CHECK (matriculation_number ~ '^(0|[0-9]{4,12})$');
ALTER TABLE "registration"
  ADD CONSTRAINT "registration_matriculation_number" CHECK (matriculation_number ~ '^(0|[0-9]{4,12})$');
CREATE UNIQUE INDEX "registration_one_per_number" ON "registration" (round_id, matriculation_number)
  WHERE matriculation_number <> '0';
ALTER TABLE "presence" ADD CONSTRAINT "presence_interval" CHECK (seen_to >= seen_from);
ALTER TABLE "draft" ADD CONSTRAINT "draft_seq" CHECK (seq >= 0);

ALTER TABLE "feedback"
  ADD CONSTRAINT "feedback_text_length" CHECK (char_length(text) BETWEEN 1 AND 1000),
  ADD CONSTRAINT "feedback_number" CHECK (number >= 1);
ALTER TABLE "session_rating" ADD CONSTRAINT "session_rating_range" CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE "quick_check_rating" ADD CONSTRAINT "quick_check_rating_range"
  CHECK (quality BETWEEN 1 AND 5 AND relevance BETWEEN 1 AND 5);
