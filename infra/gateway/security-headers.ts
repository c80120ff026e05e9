/** What browsers are told to forbid the pages; in every answer, so made once. */
export function securityHeaders({ protocol }: { readonly protocol: string }): Readonly<Record<string, string>> {
  return protocol === 'https' ? overTls : always;
}

const contentSecurityPolicy = [
  "default-src 'self'",
  // Emotion writes its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // The websocket of the same address counts as 'self'.
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

const always = {
  'content-security-policy': contentSecurityPolicy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers that this turned on made holes of its own.
  'x-xss-protection': '0',
};

/** Seconds for which a browser that has come by TLS comes by TLS only: a plant may run without it in its own network. */
const oneYear = 31_536_000;

const overTls = { ...always, 'strict-transport-security': `max-age=${oneYear}` };
