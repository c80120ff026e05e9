import { createServer, type IncomingMessage, request } from 'node:http';

/** The product as if it were upgraded under its browsers: another worker of the terminal, and a page that says so. */
export interface UpgradedProduct {
  readonly url: string;
  /** To another build each time; answers what only its page has. */
  upgrade(): string;
  close(): void;
}

/** Passes on what is asked of the product; after `upgrade` with another worker and page. Not for live lines. */
export async function openUpgrade(to: string): Promise<UpgradedProduct> {
  const { hostname, port } = new URL(to);
  let build = 0;
  const changed = (path: string, text: string): string =>
    path === '/terminals/worker.js'
      ? text.replace('"build":"', `"build":"next-${build}-`)
      : text.replace('<head>', `<head><meta name="next-build" content="${build}" />`);
  const server = createServer((asked, answered) => {
    const { url: path = '/', method, headers } = asked;
    const isChanged = build > 0 && /^\/terminals\/(worker\.js)?$/.test(path);
    const passed = request(
      { hostname, port, path, method, headers: isChanged ? { ...headers, 'accept-encoding': 'identity' } : headers },
      (answer) => {
        const { statusCode = 502 } = answer;
        if (!isChanged) {
          answered.writeHead(statusCode, answer.headers);
          answer.pipe(answered);
          return;
        }
        void textOf(answer).then((text) => {
          const { 'content-length': _length, etag: _tag, 'last-modified': _modified, ...rest } = answer.headers;
          answered.writeHead(statusCode, rest);
          answered.end(changed(path, text));
        });
      },
    );
    passed.on('error', () => answered.destroy());
    answered.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return {
    url: `http://${hostname}:${address.port}`,
    upgrade() {
      build++;
      return `meta[name=next-build][content="${build}"]`;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
