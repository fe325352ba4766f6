-- CreateTable
CREATE TABLE "idempotency_key" (
    "id" BYTEA NOT NULL,
    "request" BYTEA NOT NULL,
    "status" SMALLINT NOT NULL,
    "reply" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");
