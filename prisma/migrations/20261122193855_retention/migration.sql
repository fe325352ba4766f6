-- AlterTable
ALTER TABLE "audit_entry" ALTER COLUMN "actor_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "participant" ALTER COLUMN "device_hash" DROP NOT NULL;

-- Only what the server erased by itself has no actor.
ALTER TABLE "audit_entry"
  ADD CONSTRAINT "audit_entry_actor" CHECK (actor_id IS NOT NULL OR object_kind = 'retention');

-- Nothing leads to whom a forgotten device belonged to.
ALTER TABLE "participant" ADD CONSTRAINT "participant_forgotten" CHECK (
  device_hash IS NOT NULL OR (sign_in_id IS NULL AND name IS NULL AND matriculation_number IS NULL));
