-- CreateTable
CREATE TABLE "one_time_codes" (
    "tutor_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("tutor_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "tutor_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("tutor_id","hash")
);

-- CreateTable
CREATE TABLE "pending_sign_in" (
    "id" BYTEA NOT NULL,
    "tutor_id" UUID NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pending_sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "pending_sign_in_tutor_id_idx" ON "pending_sign_in"("tutor_id");

-- CreateIndex
CREATE INDEX "pending_sign_in_created_at_idx" ON "pending_sign_in"("created_at");

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "one_time_codes"("tutor_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Codes in use have a step that was taken; those that are being set up have none.
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_confirmed"
  CHECK (("confirmed_at" IS NULL) = ("last_step" IS NULL));
ALTER TABLE "pending_sign_in" ADD CONSTRAINT "pending_sign_in_tries" CHECK ("tries" BETWEEN 0 AND 5);
