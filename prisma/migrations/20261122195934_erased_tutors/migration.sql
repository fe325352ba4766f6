-- DropForeignKey
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_actor_id_fkey";
