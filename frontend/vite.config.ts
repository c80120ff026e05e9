import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { shellFiles, workerFile, workerInput } from './build/shell-files.ts';
import { splitMessages } from './build/split-messages.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A running plant, for working on the pages with `npx vite frontend`. */
const plant = process.env.LEITSTAND_URL ?? 'http://127.0.0.1:8080';

const screenWorker = 'screenWorker';
const workerFiles: Readonly<Record<string, string>> = {
  [workerInput]: workerFile,
  [screenWorker]: 'planeustvscreen/worker.js',
};

export default defineConfig({
  root: here('.'),
  cacheDir: here('.vite-cache'),
  plugins: [splitMessages(), react(), shellFiles(here('public')), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Names in the plant's logs are worth more than the few bytes.
    sourcemap: true,
    // The largest chunk is the grid, which comes with the lists only.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // One page for each kind of device (`query-service/routes/frontend.ts` says which address opens which).
      input: {
        planner: here('index.html'),
        terminal: here('terminal.html'),
        screen: here('screen.html'),
        [workerInput]: here('terminal/offline/service-worker.ts'),
        [screenWorker]: here('screen/offline/service-worker.ts'),
      },
      output: {
        // A browser asks for a worker by its address for ever.
        entryFileNames: ({ name }) => workerFiles[name] ?? 'assets/[name]-[hash].js',
        // In one chunk with zod, so that its setting holds before the first schema of another chunk is made.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|schemas-without-eval/ },
            // Each icon would be a file and a request of its own.
            { name: 'icons', test: /node_modules\/lucide-react\// },
            // What every page runs on, in one request.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@emotion|stylis|i18next|react-i18next|xstate|@xstate)\//,
            },
            // And what a TV screen does without.
            { name: 'pages', test: /node_modules\/(react-router|@tanstack)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: plant, changeOrigin: true },
      // With the page's own address as host: the gateway takes live lines of its own pages only.
      '/nats': { target: plant, ws: true },
    },
  },
});

/** Lays a `.gz` beside every file that gets smaller, so that serving costs nothing and the first load stays small. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|html|svg|wasm)$/.test(name)) continue;
        const file = path.join(dir, name);
        await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
      }
    },
  };
}
