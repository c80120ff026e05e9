import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Of the input with this name, where the pages of terminals ask for it. */
export const workerInput = 'terminalWorker';
export const workerFile = 'terminals/worker.js';

/**
 * Writes into the worker of the terminal which files its page needs, all languages and parts that are loaded later among them,
 * and a name for that build. Another list is another worker, which is how a browser notices a new build.
 */
export const shellFiles = (publicFolder: string): Plugin => ({
  name: 'shell-files',
  apply: 'build',
  generateBundle: {
    // After everything that may still name a file.
    order: 'post',
    handler(_options, bundle) {
      const needed = new Set<string>();
      const collect = (fileName: string): void => {
        const chunk = bundle[fileName];
        if (needed.has(fileName) || chunk === undefined) return;
        needed.add(fileName);
        if (chunk.type !== 'chunk') return;
        for (const one of chunk.viteMetadata?.importedCss ?? []) needed.add(one);
        for (const one of chunk.viteMetadata?.importedAssets ?? []) needed.add(one);
        for (const one of [...chunk.imports, ...chunk.dynamicImports]) collect(one);
      };
      const worker = bundle[workerFile];
      const page = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === 'terminal');
      if (worker?.type !== 'chunk' || page === undefined) this.error('The build has no terminal, or no worker for it');
      collect(page.fileName);
      const own = readdirSync(`${publicFolder}/terminals`).map((name) => `terminals/${name}`);
      const files = ['icon.svg', ...own, ...needed].map((name) => `/${name}`).toSorted();
      const html = Object.values(bundle).find(({ fileName }) => fileName === 'terminal.html');
      const build = createHash('sha256')
        .update(JSON.stringify([files, html?.type === 'asset' ? String(html.source) : '', worker.code]))
        .digest('hex')
        .slice(0, 16);
      worker.code = `globalThis.shell=${JSON.stringify({ build, files })};${worker.code}`;
    },
  },
});
