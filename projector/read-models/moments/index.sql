ALTER TABLE moment ADD PRIMARY KEY (position) INCLUDE (at);
CREATE INDEX moment_at ON moment (at, position);
