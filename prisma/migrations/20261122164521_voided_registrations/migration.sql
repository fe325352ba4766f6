-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "voided_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "number_attempt" (
    "round_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "changes" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "number_attempt_pkey" PRIMARY KEY ("round_id","participant_id")
);

-- CreateIndex
CREATE INDEX "number_attempt_participant_id_idx" ON "number_attempt"("participant_id");

-- AddForeignKey
ALTER TABLE "number_attempt" ADD CONSTRAINT "number_attempt_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "number_attempt" ADD CONSTRAINT "number_attempt_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "number_attempt"
  ADD CONSTRAINT "number_attempt_counts" CHECK (changes >= 1 AND refused BETWEEN 0 AND changes);

-- The number of a voided registration is free again.
DROP INDEX "registration_one_per_number";
CREATE UNIQUE INDEX "registration_one_per_number" ON "registration" (round_id, matriculation_number)
  WHERE matriculation_number <> '0' AND voided_at IS NULL;
