-- How far each read model has come, who may write, and what could not be taken (design, section 7).
CREATE SCHEMA projection;

-- One row. The live projector writes only while `epoch` is the one it was given.
CREATE TABLE projection.fence (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL
);
INSERT INTO projection.fence (epoch) VALUES (0);

CREATE TABLE projection.checkpoint (
  model text PRIMARY KEY,
  -- Of the code that filled the tables.
  version integer NOT NULL,
  -- Every event up to and including this one is in the rows.
  position bigint NOT NULL,
  -- Latest `recordedAt` so far, epoch milliseconds: row times never run backwards, whatever a server's clock did.
  at bigint NOT NULL
);

CREATE TABLE projection.dead_letter (
  model text NOT NULL,
  position bigint NOT NULL,
  event_id text NOT NULL,
  stream text NOT NULL,
  type text NOT NULL,
  tries integer NOT NULL,
  error text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (model, position)
);
