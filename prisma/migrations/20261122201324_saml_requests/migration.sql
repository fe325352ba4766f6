-- CreateTable
CREATE TABLE "saml_request" (
    "id" TEXT NOT NULL,
    "browser" BYTEA NOT NULL,
    "next" TEXT,
    "handover" BYTEA,
    "identity" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saml_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saml_request_handover_key" ON "saml_request"("handover");

-- CreateIndex
CREATE INDEX "saml_request_created_at_idx" ON "saml_request"("created_at");

ALTER TABLE "saml_request"
  ADD CONSTRAINT "saml_request_answered" CHECK ((handover IS NULL) = (identity IS NULL));
