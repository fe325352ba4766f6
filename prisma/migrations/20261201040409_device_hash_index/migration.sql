-- CreateIndex
CREATE INDEX "participant_device_hash_idx" ON "participant"("device_hash");
