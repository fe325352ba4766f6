-- AlterTable
ALTER TABLE "participant" ADD COLUMN     "number_counts" BOOLEAN NOT NULL DEFAULT true;
