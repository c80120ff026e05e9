import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
  applyToEnvironment: ({ name }) => name === 'terminal',
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
      // Asked for by the worker that reads codes, whose own bundle is none of this one's chunks.
      for (const { fileName } of Object.values(bundle)) if (fileName.endsWith('.wasm')) needed.add(fileName);
      const own = ['icon.svg', ...readdirSync(`${publicFolder}/terminals`).map((name) => `terminals/${name}`)];
      const files = [...own, ...needed].map((name) => `/${name}`).toSorted();
      const html = Object.values(bundle).find(({ fileName }) => fileName === 'terminal.html');
      const hash = createHash('sha256').update(
        JSON.stringify([files, html?.type === 'asset' ? String(html.source) : '', worker.code]),
      );
      // The other files have a hash of what they hold in their names.
      for (const name of own) hash.update(readFileSync(`${publicFolder}/${name}`));
      const shell = { build: hash.digest('hex').slice(0, 16), files, entry: `/${page.fileName}` };
      worker.code = `globalThis.shell=${JSON.stringify(shell)};${worker.code}`;
    },
  },
});
