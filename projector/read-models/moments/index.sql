ALTER TABLE moment ADD PRIMARY KEY (position) INCLUDE (at);
CREATE INDEX moment_latest ON moment (latest, position);
-- Few, or none.
CREATE INDEX moment_set_back ON moment (position) INCLUDE (at) WHERE at < latest;
ALTER TABLE step ADD PRIMARY KEY (branch, is_report, position) INCLUDE (number, at);
CREATE INDEX step_at ON step (branch, is_report, at, number) INCLUDE (position);
ALTER TABLE mark ADD PRIMARY KEY (position);
CREATE INDEX mark_at ON mark (branch, at) INCLUDE (kind, position, object_id);
