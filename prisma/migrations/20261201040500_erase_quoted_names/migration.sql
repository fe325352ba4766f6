-- As before; it also finds names with a quotation mark or a backslash, which are written differently in JSON.
CREATE OR REPLACE FUNCTION erase_from_audit(account uuid, current_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  called text;
BEGIN
  IF EXISTS (SELECT FROM tutor WHERE id = account) THEN
    RAISE EXCEPTION 'The account % is not erased.', account;
  END IF;
  FOR called IN
    SELECT current_name
    UNION
    SELECT known.name FROM audit_entry,
      LATERAL (VALUES (detail #>> '{name,from}'), (detail #>> '{name,to}'), (object_title)) AS known(name)
    WHERE object_kind IN ('user', 'sign_in') AND object_id = account::text AND known.name <> ''
  LOOP
    -- Lists of tutors, separated by commas. Replaced twice, because neighbours share a comma.
    UPDATE audit_entry SET detail = jsonb_set(detail, '{tutors}', (
      SELECT jsonb_object_agg(side, btrim(replace(replace(
        ', ' || (detail #>> ARRAY['tutors', side]) || ', ',
        ', ' || called || ', ', ', –, '),
        ', ' || called || ', ', ', –, '), ', '))
      FROM unnest(ARRAY['from', 'to']) AS side))
    WHERE object_kind = 'lecture' AND jsonb_typeof(detail -> 'tutors') = 'object'
      AND strpos(concat_ws(', ', detail #>> '{tutors,from}', detail #>> '{tutors,to}'), called) > 0;
  END LOOP;
  UPDATE audit_entry SET object_title = '', detail = detail - 'name' - 'email'
  WHERE object_kind IN ('user', 'sign_in') AND object_id = account::text;
END
$$;
