-- What roles and licences allow now (infra/access.ts): follows from the log, and is written again at every start.
CREATE TABLE operational.access (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL,
  doc jsonb NOT NULL
);

ALTER TABLE operational.session
  -- What decides about the rights of the user; null: the roles in "user".
  ADD COLUMN holder jsonb,
  -- Raised when the rights change: the key for NATS follows from it, so the credential of before can be ended.
  ADD COLUMN live_epoch integer NOT NULL DEFAULT 0;
