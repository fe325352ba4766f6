-- AlterTable
ALTER TABLE "tutor" ADD COLUMN     "password_expires_at" TIMESTAMPTZ(3);

-- One-time passwords that are already out get the same time from now on.
UPDATE "tutor" SET "password_expires_at" = now() + interval '7 days' WHERE "must_change_password";
ALTER TABLE "tutor" ADD CONSTRAINT "tutor_one_time_password_expires"
  CHECK (NOT "must_change_password" OR "password_expires_at" IS NOT NULL);
