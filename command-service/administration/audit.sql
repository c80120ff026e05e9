-- Sign-ins, failed ones included, ended sessions and exports: no facts of the plant, and forgotten after a while. Changes of
-- users and settings are in the log.
CREATE TABLE operational.audit (
  audit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  -- Who did it, and which user or list it was done to.
  user_id text,
  object text,
  address text,
  client text
);
CREATE INDEX audit_by_age ON operational.audit (at);
