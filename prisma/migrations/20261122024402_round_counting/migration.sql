-- CreateEnum
CREATE TYPE "round_counting" AS ENUM ('last', 'best', 'all');

-- AlterTable
ALTER TABLE "lecture" ADD COLUMN     "counting" "round_counting" NOT NULL DEFAULT 'last';
