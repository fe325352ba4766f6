-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "feedback_key" UUID;
