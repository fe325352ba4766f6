-- The servers' role may not delete from the audit log (prisma/server-role.ts). This function, which runs with the rights
-- of its owner, deletes what is older than so many months for it, and never what is younger than one.
CREATE FUNCTION delete_old_audit_entries(months integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  WITH deleted AS (
    DELETE FROM audit_entry WHERE at < now() - greatest(months, 1) * interval '1 month' RETURNING id
  )
  SELECT count(*) FROM deleted
$$;
