-- Who was at a terminal and when, for reports that arrive after the sign-in has ended (terminal-reports/presence.ts).
CREATE TABLE operational.terminal_presence (
  terminal_id text NOT NULL,
  -- SHA-256 of the token of a sign-in, or of a sealed one.
  proof text NOT NULL,
  -- null: sealed was something that nobody has.
  user_id text,
  since timestamptz NOT NULL,
  -- When somebody ended it; null: it goes on, or ended by itself because the terminal was not heard of.
  ended_at timestamptz,
  noted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (terminal_id, proof)
);
CREATE INDEX terminal_presence_by_proof ON operational.terminal_presence (proof);
CREATE INDEX terminal_presence_by_age ON operational.terminal_presence (noted_at);

-- Sessions end in many ways (sign-out, lock, a new link, a user switched off, a sweep); none of them can forget this.
CREATE FUNCTION operational.note_terminal_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO operational.terminal_presence (terminal_id, proof, user_id, since)
    VALUES (NEW.terminal_id, NEW.token_hash, NEW.user_id, NEW.created_at) ON CONFLICT DO NOTHING;
    RETURN NEW;
  END IF;
  IF OLD.expires_at > now() THEN
    UPDATE operational.terminal_presence SET ended_at = now() WHERE proof = OLD.token_hash;
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER terminal_presence_begins AFTER INSERT ON operational.session
  FOR EACH ROW WHEN (NEW.terminal_id IS NOT NULL) EXECUTE FUNCTION operational.note_terminal_presence();
CREATE TRIGGER terminal_presence_ends AFTER DELETE ON operational.session
  FOR EACH ROW WHEN (OLD.terminal_id IS NOT NULL) EXECUTE FUNCTION operational.note_terminal_presence();

INSERT INTO operational.terminal_presence (terminal_id, proof, user_id, since)
  SELECT terminal_id, token_hash, user_id, created_at FROM operational.session WHERE terminal_id IS NOT NULL;

-- What terminals have sent, each report once, with what became of it; what was taken is in the log.
CREATE TABLE operational.terminal_report (
  command_id text PRIMARY KEY,
  terminal_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL CHECK (outcome IN ('underWay', 'taken', 'refused')),
  error_code text,
  details jsonb,
  -- Of a refused one: what the planner sees (domain/planning/api/refused-reports-api.ts).
  doc jsonb,
  photo_id text,
  settled_at timestamptz
);
CREATE INDEX terminal_report_by_age ON operational.terminal_report (received_at);
CREATE INDEX terminal_report_open ON operational.terminal_report (terminal_id)
  WHERE outcome = 'refused' AND settled_at IS NULL;
