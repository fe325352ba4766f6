-- Whether a session is open: activated, not ended, and not left open for twelve hours (bounds.sessionLengthSeconds).
-- A function, because both sign-ins and lectures ask it; PostgreSQL puts its body into the query that calls it.
CREATE FUNCTION session_is_open(s session) RETURNS boolean LANGUAGE sql VOLATILE
  RETURN s.ended_at IS NULL AND s.activated_at > clock_timestamp() - interval '12 hours';
