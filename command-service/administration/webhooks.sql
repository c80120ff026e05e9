-- Other systems that are told of changes (projector/webhooks): what they are told of, and how far.
CREATE TABLE operational.webhook (
  webhook_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  events text[] NOT NULL,
  -- Encrypted with secrets/webhooks.key.
  secret bytea NOT NULL,
  active boolean NOT NULL DEFAULT true,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Place in the feed of changes behind what stands in deliveries.
  place text NOT NULL
);
CREATE TABLE operational.webhook_delivery (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES operational.webhook ON DELETE CASCADE,
  test boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting',
  -- What is sent, to the letter: every attempt sends the same. Empty when it is over: it may name people.
  body text NOT NULL,
  items integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_attempt_at timestamptz,
  status integer,
  error text
);
CREATE INDEX webhook_delivery_of ON operational.webhook_delivery (webhook_id, delivery_id);
-- One at a time, so that a receiver gets them in order.
CREATE UNIQUE INDEX webhook_delivery_waiting ON operational.webhook_delivery (webhook_id) WHERE state = 'waiting' AND NOT test;
