-- Work that takes longer than a request: what a restart needs to go on, and what people see of it (decision 0210).
CREATE TABLE operational.run (
  run_id text PRIMARY KEY,
  kind text NOT NULL,
  -- Read by the schema of the kind.
  parameters jsonb NOT NULL,
  branch text NOT NULL,
  -- Of a simulation: the position that it begins at.
  baseline bigint,
  -- In whose name and with which rights its commands are decided, also after a restart.
  started_by text NOT NULL,
  actor jsonb NOT NULL,
  rights jsonb NOT NULL,
  -- queued, running, finished, failed, cancelled
  state text NOT NULL DEFAULT 'queued',
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Where it stands, as its kind says it.
  detail jsonb NOT NULL DEFAULT '{}',
  -- End of the log before its first event: what it has written stands behind.
  began_at bigint,
  is_cancelling boolean NOT NULL DEFAULT false,
  result jsonb,
  -- Of what has come of it: position of its last event.
  position bigint,
  -- Name and media type of its file.
  file jsonb,
  error_code text,
  details jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX run_by_age ON operational.run (created_at);

INSERT INTO operational.run (run_id, kind, parameters, branch, baseline, started_by, actor, rights, state, done, total,
  detail, began_at, is_cancelling, result, position, error_code, details, created_at, changed_at)
SELECT import_id, 'import',
  jsonb_build_object('importType', import_type, 'fileIdentifier', file_identifier, 'fileName', file_name),
  branch, baseline, started_by, actor, rights,
  CASE state WHEN 'done' THEN 'finished' WHEN 'reading' THEN 'running' WHEN 'checking' THEN 'running'
    WHEN 'writing' THEN 'running' ELSE state END,
  done, total,
  CASE WHEN state IN ('reading', 'checking', 'writing') THEN jsonb_build_object('step', state) ELSE '{}' END,
  began_at, is_cancelling, answer, position, error_code, details, created_at, changed_at
FROM operational.import_job;

INSERT INTO operational.run (run_id, kind, parameters, branch, started_by, actor, rights, state, done, total, detail,
  began_at, result, error_code, details, created_at, changed_at)
SELECT run_id, 'samplePlant', jsonb_build_object('change', kind), 'main', started_by, actor, rights,
  CASE state WHEN 'done' THEN 'finished' WHEN 'writing' THEN 'running' WHEN 'reporting' THEN 'running' ELSE state END,
  done, total, CASE WHEN state IN ('writing', 'reporting') THEN jsonb_build_object('step', state) ELSE '{}' END,
  -- Refused before anything was made.
  CASE WHEN error_code = 'sampleNamesTaken' THEN NULL ELSE began_at END,
  CASE WHEN state = 'done' THEN jsonb_build_object('kept', kept) END, error_code, details, created_at, created_at
FROM operational.sample_run;

DROP TABLE operational.import_job, operational.sample_run;
