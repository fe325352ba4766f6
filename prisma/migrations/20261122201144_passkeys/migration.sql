-- AlterTable
ALTER TABLE "tutor_session" ADD COLUMN     "by_passkey" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "passkey" (
    "id" UUID NOT NULL,
    "tutor_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_challenge" (
    "id" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "used_challenge_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");

-- CreateIndex
CREATE INDEX "passkey_tutor_id_idx" ON "passkey"("tutor_id");

-- CreateIndex
CREATE INDEX "used_challenge_used_at_idx" ON "used_challenge"("used_at");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "tutor_session" ADD CONSTRAINT "tutor_session_one_proof" CHECK (NOT ("by_password" AND "by_passkey"));
ALTER TABLE "passkey"
  ADD CONSTRAINT "passkey_name_length" CHECK (char_length("name") BETWEEN 2 AND 100),
  ADD CONSTRAINT "passkey_counter" CHECK ("counter" >= 0);
