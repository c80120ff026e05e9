import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { launchBrowser } from '#tests/product/browser.ts';
import type { Compare } from './moved-picture/page.ts';

/** Pans and scrolls in pixels: to both sides, by one and by many, back and forth over the same edge. */
const steps: readonly (readonly [number, number])[] = [
  [9, 0],
  [-9, 0],
  [1, 0],
  [120, 0],
  [-340, 0],
  [37, 25],
  [0, 60],
  [0, -31],
  [-88, -17],
  [300, 90],
  [61, 0],
  [61, 0],
  [-5, 12],
];

test('a picture that was moved is the picture that would have been painted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-moved-'));
  const root = fileURLToPath(new URL('moved-picture/', import.meta.url));
  await build({ root, base: './', logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream');
    const file = pathname.startsWith('/assets/') ? join('assets', basename(pathname)) : basename(pathname);
    createReadStream(join(folder, file))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
    await page.waitForFunction(() => 'compare' in globalThis);
    for (const level of ['week', 'month', 'quarter', 'year'] as const) {
      const differing = await page.evaluate(
        ([shown, moves]) => (globalThis as unknown as { compare: Compare }).compare(shown, moves),
        [level, steps] as const,
      );
      // A bar, label or mark that is missing or stands elsewhere is hundreds of pixels.
      expect(Math.max(...differing), `${level}: ${differing.join(', ')}`).toBeLessThan(30);
    }
  } finally {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
});
