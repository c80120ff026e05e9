import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import { reject } from '#domain/kernel/rejection.ts';
import type { Service } from '#infra/http/service.ts';

/** Where `npm run build` puts the client. */
export const builtFrontend = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

/**
 * The built client: files under their names, and one of its pages for every other path that is not the API's, so that a
 * reload of a deep link works. Files under `/assets/` carry a hash of their content in the name and never change.
 */
export async function frontendRoutes(service: Service, folder: string): Promise<void> {
  const assets = path.join(folder, 'assets') + path.sep;
  await service.register(fastifyStatic, {
    root: folder,
    serve: false,
    dotfiles: 'deny',
    // The build lays a `.gz` beside each text file.
    preCompressed: true,
    // Told below, by what the file is.
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  service.get(
    '/*',
    {
      config: { right: 'public' },
      schema: { params: z.strictObject({ '*': z.string() }) },
    },
    (request, reply) => {
      const name = request.params['*'];
      if (/^(api|nats)(\/|$)/.test(name)) return reject('notFound');
      const file = path.extname(name) === '' ? pageOf(name) : name;
      const whole = path.join(folder, file);
      // A file of the client, never one beside it; `join` has resolved what leads upwards.
      if (!whole.startsWith(folder + path.sep) || !existsSync(whole)) return reject('notFound');
      return reply.sendFile(path.relative(folder, whole));
    },
  );
}

/** Terminals and TV screens are pages of their own: what a planner needs would only make them slow (base data §2). */
function pageOf(name: string): string {
  if (/^terminals(\/|$)/.test(name)) return 'terminal.html';
  if (/^planeustvscreen(\/|$)/.test(name)) return 'screen.html';
  return 'index.html';
}
