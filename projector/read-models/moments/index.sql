ALTER TABLE moment ADD PRIMARY KEY (at);
CREATE UNIQUE INDEX moment_position ON moment (position, at);
