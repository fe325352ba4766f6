-- AlterEnum
ALTER TYPE "attempt_kind" ADD VALUE 'lecture_code_turn';
