-- Overtime that was taken as a way out of a conflict, with the edit behind it (decision 0098). Base data and plan are two
-- streams: this says which gap belongs to which edit, so that they come and go together.
CREATE TABLE operational.taken_overtime (
  -- Names the edit, as undo does.
  change_set text PRIMARY KEY,
  branch text NOT NULL,
  gap_id text NOT NULL,
  -- The fields of the gap; redo stores them again.
  gap jsonb NOT NULL,
  -- False while the edit behind it is not known to be in the log.
  complete boolean NOT NULL DEFAULT false,
  taken_at timestamptz NOT NULL DEFAULT now()
);
