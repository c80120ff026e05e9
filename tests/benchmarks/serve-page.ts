import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { build } from 'vite';

/** A page of this folder, built and served, and a browser without a graphics card: the slowest case there is. */
export async function withPage<Answer>(
  folderName: string,
  work: (browser: Browser, address: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
  const page = fileURLToPath(new URL(`${folderName}/`, import.meta.url));
  await build({
    root: page,
    base: './',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, rollupOptions: { input: join(page, 'bench.html') } },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname);
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    createReadStream(join(folder, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bench.html`;
  const browser = await chromium.launch({
    // Without a graphics card the page's own thread makes the canvas' pixels.
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await work(browser, address);
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
