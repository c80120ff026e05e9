/** Why a server cannot be used, as far as a person can do something about it. */
export type Reason =
  | 'refused'
  | 'unknownHost'
  | 'noAnswer'
  | 'certificate'
  | 'noTls'
  | 'tlsOnly'
  | 'credentials'
  | 'right'
  | 'excessRights'
  | 'noDatabase'
  | 'starting'
  | 'notReady'
  | 'other';

/** English, for the console and the log. */
export const reasonText: Readonly<Record<Reason, string>> = {
  refused: 'the connection is refused; nothing listens there',
  unknownHost: 'there is no such host',
  noAnswer: 'it does not answer',
  certificate: 'its certificate is not trusted',
  noTls: 'it does not speak TLS',
  tlsOnly: 'it ends every connection; a server with TLS does that where tls=false is set',
  credentials: 'user name or password is wrong',
  right: 'the user lacks a right',
  excessRights: 'the user may do more than the product needs',
  noDatabase: 'there is no such database',
  starting: 'it is starting or stopping',
  notReady: 'no node of it takes part in a cluster with a leader',
  other: 'it answers with an error',
};

/**
 * What an error of `pg`, of the EventStoreDB client or of NATS says. Looks at the causes of the error, too, because
 * gRPC tells why there is no connection in the text of another error only.
 */
export function reasonOf(error: unknown): Reason {
  const told = partsOf(error);
  const codes = new Set(told.map(({ code }) => code));
  const text = told.map(({ message }) => message).join('\n');
  return (
    signs.find(({ code, message }) => code.some((one) => codes.has(one)) || message?.test(text) === true)?.reason ??
    'other'
  );
}

interface Sign {
  readonly reason: Reason;
  readonly code: readonly string[];
  readonly message?: RegExp;
}

/** The first that fits. PostgreSQL: SQLSTATE; NATS and Node.js: codes; EventStoreDB: `type`, gRPC status, and text. */
const signs: readonly Sign[] = [
  {
    reason: 'credentials',
    code: ['28P01', '28000', 'unauthenticated', '16', 'AUTHORIZATION_VIOLATION', 'BAD_AUTHENTICATION'],
  },
  { reason: 'right', code: ['42501', 'access-denied', '7', 'PERMISSIONS_VIOLATION'] },
  { reason: 'excessRights', code: ['excessRights'] },
  { reason: 'noDatabase', code: ['3D000'] },
  { reason: 'starting', code: ['57P01', '57P02', '57P03'] },
  {
    reason: 'certificate',
    code: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    message:
      /self-signed certificate|unable to (verify|get) (the first|local issuer|issuer) cert|certificate has expired|altnames/i,
  },
  // The client's words for a server that hangs up before it has said anything.
  { reason: 'tlsOnly', code: [], message: /Last error: Failed to connect/ },
  { reason: 'noTls', code: [], message: /wrong version number|does not support SSL/i },
  { reason: 'refused', code: ['ECONNREFUSED', 'CONNECTION_REFUSED'], message: /ECONNREFUSED/ },
  {
    reason: 'unknownHost',
    code: ['ENOTFOUND', 'EAI_AGAIN'],
    message: /ENOTFOUND|EAI_AGAIN|Name resolution failed/,
  },
  { reason: 'notReady', code: [], message: /^Failed to discover/m },
  {
    reason: 'noAnswer',
    code: [
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'TIMEOUT',
      'CONNECTION_TIMEOUT',
      '4',
      'deadline-exceeded',
      'timeout',
    ],
    message: /ETIMEDOUT|EHOSTUNREACH|timeout expired|timeout exceeded|does not answer/i,
  },
];

function partsOf(error: unknown): readonly { readonly code: string; readonly message: string }[] {
  if (!(error instanceof Error)) return [{ code: '', message: String(error) }];
  const own = [error.message, ...textsOf(error, 'details')].map((message) => ({ code: '', message }));
  const named = [...textsOf(error, 'code'), ...textsOf(error, 'type')].map((code) => ({ code, message: '' }));
  const below = error instanceof AggregateError ? error.errors : [];
  return [...own, ...named, ...[...below, error.cause].filter((one) => one !== undefined).flatMap(partsOf)];
}

function textsOf(error: Error, name: string): readonly string[] {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
