/** Security headers of every answer; computed once. */
export function securityHeaders({ protocol }: { readonly protocol: string }): Readonly<Record<string, string>> {
  return protocol === 'https' ? overTls : always;
}

const contentSecurityPolicy = [
  "default-src 'self'",
  // Emotion inserts its styles into the page.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // The websocket of the same origin is covered by 'self'.
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
  // The XSS filter of old browsers caused vulnerabilities of its own and is switched off.
  'x-xss-protection': '0',
};

/** HSTS in seconds, only over TLS: a plant may run without TLS in its own network. */
const oneYear = 31_536_000;

const overTls = { ...always, 'strict-transport-security': `max-age=${oneYear}` };
