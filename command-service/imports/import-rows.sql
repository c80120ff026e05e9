-- Rows of imports and of checks, with what has become of each or would (docs/import.md); they go with their run.
CREATE TABLE operational.import_row (
  run_id text NOT NULL REFERENCES operational.run ON DELETE CASCADE,
  -- Line of the file, counted from 1.
  row integer NOT NULL,
  outcomes text[] NOT NULL,
  -- Objects, errors and the cells of a refused row, as `importRowSchema`.
  about jsonb NOT NULL,
  PRIMARY KEY (run_id, row)
);
