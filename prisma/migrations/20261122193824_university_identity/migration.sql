-- CreateTable
CREATE TABLE "university_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "tutor_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "university_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "email_request" (
    "tutor_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_request_pkey" PRIMARY KEY ("tutor_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "university_identity_tutor_id_key" ON "university_identity"("tutor_id");

-- AddForeignKey
ALTER TABLE "university_identity" ADD CONSTRAINT "university_identity_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_request" ADD CONSTRAINT "email_request_tutor_id_fkey" FOREIGN KEY ("tutor_id") REFERENCES "tutor"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "university_identity"
  ADD CONSTRAINT "university_identity_lengths"
    CHECK (char_length(issuer) BETWEEN 1 AND 1024 AND char_length(subject) BETWEEN 1 AND 1024);

ALTER TABLE "email_request"
  ADD CONSTRAINT "email_request_lower" CHECK (email = lower(email) AND char_length(email) <= 254);
