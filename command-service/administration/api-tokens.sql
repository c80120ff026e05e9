-- Tokens of connected systems. What opens the plant is kept as a hash only; a token that is revoked leaves the table.
CREATE TABLE operational.api_token (
  api_token_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash text NOT NULL UNIQUE,
  name text NOT NULL,
  rights text[] NOT NULL,
  -- Who made it; it may never do more than that user.
  user_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
