-- Raised when a rebuild has put other tables in the place of a read model's: whoever writes to the old ones finds out.
ALTER TABLE projection.checkpoint ADD COLUMN generation bigint NOT NULL DEFAULT 0;
-- open: nobody has looked at it; retry: it is to be tried again; skipped: it stays left out on purpose.
ALTER TABLE projection.dead_letter ADD COLUMN state text NOT NULL DEFAULT 'open'
  CHECK (state IN ('open', 'retry', 'skipped'));
