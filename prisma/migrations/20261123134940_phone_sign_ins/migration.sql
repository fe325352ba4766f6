-- CreateTable
CREATE TABLE "phone_sign_in" (
    "id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "sign_in_id" UUID NOT NULL,
    "browser" BYTEA,
    "check_code" TEXT,
    "allowed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phone_sign_in_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "phone_sign_in_token_hash_key" ON "phone_sign_in"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "phone_sign_in_sign_in_id_key" ON "phone_sign_in"("sign_in_id");

-- CreateIndex
CREATE UNIQUE INDEX "phone_sign_in_browser_key" ON "phone_sign_in"("browser");

-- CreateIndex
CREATE INDEX "phone_sign_in_created_at_idx" ON "phone_sign_in"("created_at");

-- AddForeignKey
ALTER TABLE "phone_sign_in" ADD CONSTRAINT "phone_sign_in_sign_in_id_fkey" FOREIGN KEY ("sign_in_id") REFERENCES "tutor_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "phone_sign_in"
  ADD CONSTRAINT "phone_sign_in_claimed" CHECK ((browser IS NULL) = (check_code IS NULL)),
  ADD CONSTRAINT "phone_sign_in_allowed" CHECK (allowed_at IS NULL OR browser IS NOT NULL);
