-- AlterTable
ALTER TABLE "chair" ADD COLUMN     "require_second_factor" BOOLEAN NOT NULL DEFAULT false;
