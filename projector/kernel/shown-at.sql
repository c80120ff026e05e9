-- Until when the rows are known to have shown everything in the log, as the live projector has seen it.
ALTER TABLE projection.heartbeat ADD COLUMN shown_at timestamptz;
