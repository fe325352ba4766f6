-- A text as searches compare it: without accents and in lower case, so that "lefevre" finds "Lefèvre".
CREATE FUNCTION searchable(content text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g')) $$;
