-- Sessions that have ended leave the table at once; who they were from, an administrator sees while they last.
ALTER TABLE operational.session
  -- Names the session towards people; the hash of its token stays inside.
  ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN address text,
  ADD COLUMN client text,
  -- Public key of its credentials for NATS and the latest instant at which one of them ends, once it has asked.
  ADD COLUMN live_key text,
  ADD COLUMN live_until timestamptz;
DELETE FROM operational.session WHERE revoked_at IS NOT NULL;
ALTER TABLE operational.session DROP COLUMN revoked_at;

-- Keys of sessions that ended before their credentials did: told to nats-server until then.
CREATE TABLE operational.ended_live_key (
  user_key text PRIMARY KEY,
  ended_at timestamptz NOT NULL,
  until timestamptz NOT NULL
);
-- Credentials from before had keys of their own: they end together, and who still has a session gets a new one. A plant
-- that has just been made has none, and its services are signing in at this moment.
INSERT INTO operational.ended_live_key
  SELECT '*', now(), now() + interval '1 hour' WHERE EXISTS (SELECT FROM operational.live_credential);
DROP TABLE operational.live_credential;
CREATE INDEX ended_live_key_by_age ON operational.ended_live_key (ended_at);
