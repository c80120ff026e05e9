import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { shellFiles, workerFile, workerInput } from './build/shell-files.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A running plant, for working on the pages with `npx vite frontend`. */
const plant = process.env.LEITSTAND_URL ?? 'http://127.0.0.1:8080';

const screenWorker = 'screenWorker';
const workerFiles: Readonly<Record<string, string>> = {
  [workerInput]: workerFile,
  [screenWorker]: 'planeustvscreen/worker.js',
};

type Groups = readonly ({ readonly name: string; readonly test: RegExp } | ReturnType<typeof chunkGroups>[number])[];

// In one chunk with zod, so that its setting holds before the first schema of another chunk is made.
const zod = { name: 'zod', test: /node_modules\/zod\/|schemas-without-eval/ };
const framework = 'react|react-dom|scheduler|@emotion|stylis|i18next|react-i18next|xstate|@xstate';

/** Files of one build: the pages that share what is in it, and what they have in one file each. */
const pages = (input: Readonly<Record<string, string>>, groups: Groups) => ({
  rolldownOptions: {
    input: { ...input },
    output: {
      // A browser asks for a worker by its address for ever.
      entryFileNames: ({ name }: { readonly name: string }) => workerFiles[name] ?? 'assets/[name]-[hash].js',
      codeSplitting: { groups: [...groups] },
    },
  },
});

/**
 * One page for each kind of device (`query-service/http/frontend.ts` says which address opens which). The terminal's is built
 * for itself: what planners use of the packages that both need weighs nothing there (decision 0174).
 */
const environments: UserConfig['environments'] = {
  client: {
    build: pages(
      {
        planner: here('index.html'),
        screen: here('screen.html'),
        [screenWorker]: here('screen/service-worker.ts'),
      },
      [
        zod,
        // Each icon would be a file and a request of its own.
        { name: 'icons', test: /node_modules\/lucide-react\// },
        // What every page runs on, in one request.
        { name: 'framework', test: new RegExp(`node_modules/(${framework})/`) },
        // And what a TV screen does without.
        { name: 'pages', test: /node_modules\/(react-router|@tanstack)\// },
        ...chunkGroups(['main.tsx', 'shell/shell.tsx'].map(here), here('screen/main.tsx'), '/@mui/x-'),
      ],
    ),
  },
  terminal: {
    consumer: 'client',
    build: {
      ...pages({ terminal: here('terminal.html'), [workerInput]: here('terminal/offline/service-worker.ts') }, [
        zod,
        { name: 'framework', test: new RegExp(`node_modules/(${framework}|react-router|@tanstack)/`) },
        ...chunkGroups([here('terminal/main.tsx')]),
      ]),
      // Beside the pages of the first build.
      emptyOutDir: false,
      copyPublicDir: false,
    },
  },
};

export default defineConfig({
  root: here('.'),
  cacheDir: here('.vite-cache'),
  // Texts are asked for by their keys: a name each would only be more to load.
  json: { namedExports: false },
  plugins: [react(), shellFiles(here('public')), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Names in the plant's logs are worth more than the few bytes.
    sourcemap: true,
    // The largest chunk is the grid, which comes with the lists only.
    chunkSizeWarningLimit: 700,
  },
  environments,
  builder: {
    async buildApp(builder) {
      const { client, terminal } = builder.environments;
      if (client === undefined || terminal === undefined) throw new Error('There is nothing to build');
      await builder.build(client);
      await builder.build(terminal);
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // Not the page's own sources, whose folder has the same name.
      '^/api/(?![\\w-]+\\.ts)': { target: plant, changeOrigin: true },
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
      const names = new Set(await readdir(dir, { recursive: true }));
      for (const name of names) {
        if (!/\.(js|css|html|svg|wasm)$/.test(name) || names.has(`${name}.gz`)) continue;
        const file = path.join(dir, name);
        await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
      }
    },
  };
}
