import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { build } from 'vite';
import { thisMachine } from '#infra/this-machine.ts';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page and serves it; what it asks below `/api` is passed on to the product. */
export async function serveVisPage(productUrl: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-bench-vis-'));
  await build({
    root: import.meta.dirname,
    base: './',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: path.join(import.meta.dirname, 'vis.html') } },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', productUrl);
    if (pathname.startsWith('/api/')) {
      const { host: _host, ...headers } = request.headers;
      const onward = ask(new URL(request.url ?? '/', productUrl), { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response, () => undefined);
      });
      onward.on('error', () => response.writeHead(502).end());
      onward.end();
      return;
    }
    const file = path.normalize(pathname);
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    // As the product serves its own files: named by their content, kept for good; the page itself is asked for again.
    if (!file.endsWith('.html')) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    createReadStream(path.join(folder, file))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, thisMachine, resolve));
  return {
    url: `http://${thisMachine}:${(server.address() as AddressInfo).port}/vis.html`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
