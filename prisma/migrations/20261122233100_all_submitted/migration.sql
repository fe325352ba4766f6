-- AlterTable
ALTER TABLE "round" ADD COLUMN     "all_submitted_at" TIMESTAMPTZ(3);

ALTER TABLE "round" ADD CONSTRAINT "round_all_submitted_after_end"
  CHECK (all_submitted_at IS NULL OR (kind = 'quickcheck' AND ended_at IS NOT NULL AND all_submitted_at >= ended_at));
