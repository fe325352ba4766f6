-- AlterTable
ALTER TABLE "lecture" ADD COLUMN     "language" "locale";
