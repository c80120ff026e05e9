/** What decides about the headers of an answer: `url` with or without its query. */
interface Asked {
  readonly protocol: string;
  readonly url: string;
}

/** Security headers of every answer; each variant is computed once. */
export function securityHeaders({ protocol, url }: Asked): Readonly<Record<string, string>> {
  const variant = headersOf(url);
  return protocol === 'https' ? variant.overTls : variant.plain;
}

const policy = {
  'default-src': "'self'",
  // Emotion inserts its styles into the page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  // Films of tutorials, which are read with the headers of the page.
  'media-src': "'self' blob:",
  'font-src': "'self' data:",
  // The websocket of the same origin is covered by 'self'.
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
};

/**
 * The workers that read bar codes and PDF files run WebAssembly. A worker has the policy that comes with its own file, so no
 * page has to allow it (decisions 0166, 0190).
 */
const reader = /^\/assets\/(code|pdf)-reader-[\w-]+\.js$/;
const readerPolicy = { ...policy, 'script-src': "'self' 'wasm-unsafe-eval'" };

const always = {
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

const variants = {
  /** Planners and terminals scan codes and take photos; it is one page each, whatever its address. */
  page: variantOf(policy, true),
  /** A TV screen has nobody who could be filmed, and data are no pages. */
  blind: variantOf(policy, false),
  reader: variantOf(readerPolicy, false),
};

function headersOf(url: string) {
  const [path = '/'] = url.split('?');
  if (reader.test(path)) return variants.reader;
  return /^\/(api|planeustvscreen)(\/|$)/.test(path) ? variants.blind : variants.page;
}

function variantOf(directives: Readonly<Record<string, string>>, camera: boolean) {
  const plain = {
    'content-security-policy': Object.entries(directives)
      .map((directive) => directive.join(' '))
      .join(';'),
    'permissions-policy': `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), payment=(), usb=()`,
    ...always,
  };
  return { plain, overTls: { ...plain, 'strict-transport-security': `max-age=${oneYear}` } };
}
