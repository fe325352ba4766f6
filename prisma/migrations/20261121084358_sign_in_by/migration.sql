-- AlterTable
ALTER TABLE "tutor_session" ADD COLUMN     "by_password" BOOLEAN NOT NULL DEFAULT true;
