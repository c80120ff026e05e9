-- Failed tries within a window, in the shape that rate-limiter-flexible reads and writes; the prefix of a key says of
-- what: sign-ins of an account, sign-ins from an address.
CREATE TABLE operational.rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Epoch milliseconds.
  expire bigint
);
DROP TABLE operational.login_attempt;
