import type { IncomingMessage } from 'node:http';

/** Headers that decide who is asked, who asks and where a request ends. The parser knows of lengths that contradict. */
const deciding: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'transfer-encoding']);

/**
 * Whether one of these was sent twice, or a body is coded so that not everybody finds its end. Node takes the first of two
 * without a word and a proxy perhaps the second, so the two would answer different requests (RFC 9112, sections 3.2, 6.1).
 */
export function isAmbiguous({ rawHeaders, headers }: Pick<IncomingMessage, 'rawHeaders' | 'headers'>): boolean {
  const seen = new Set<string>();
  for (let nth = 0; nth < rawHeaders.length; nth += 2) {
    const name = rawHeaders[nth]?.toLowerCase() ?? '';
    if (!deciding.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  const coding = headers['transfer-encoding'];
  return coding !== undefined && coding.toLowerCase() !== 'chunked';
}
