import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import { passedOn } from '#infra/http/gateway-only.ts';
import { describeRoutes, mergeOpenApi, type OpenApi } from '#infra/http/openapi.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';

/** Pages and scripts of Swagger UI, from the package that ships them. */
const assets = path.join(path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');

/** How long the description of the other service is kept; it changes only with a new version. */
const keep = 60_000;
const openApiSchema = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** `GET /api/docs`: the API of both services as a page, and as OpenAPI at `/api/docs/json`. */
export async function docsRoutes(service: Service, { config, log }: QueryContext): Promise<void> {
  let other: { readonly api: OpenApi; readonly until: number } | undefined;

  async function commandServiceApi(headers: Readonly<Record<string, string>>): Promise<OpenApi> {
    if (other !== undefined && other.until > Date.now()) return other.api;
    const url = `${config.commandServiceUrl}/openapi.json`;
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(2_000) });
      const api = openApiSchema.parse(await response.json());
      other = { api, until: Date.now() + keep };
      return api;
    } catch (error) {
      // Half a description is better than none; the next reader asks again.
      log.warn({ err: error }, 'the command-service does not describe itself');
      return other?.api ?? describeRoutes([]);
    }
  }

  service.get('/api/docs/json', { config: { right: 'public' } }, async (request) => {
    const headers = passedOn(request.headers);
    const own = (await service.inject({ url: '/openapi.json', headers })).json<OpenApi>();
    return mergeOpenApi(own, await commandServiceApi(headers));
  });

  service.get('/api/docs', { config: { right: 'public' } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
  service.get('/api/docs/setup.js', { config: { right: 'public' } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(setup),
  );
  await service.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, right: 'public' };
    });
    await scope.register(fastifyStatic, { root: assets, prefix: '/api/docs/assets/', decorateReply: false });
  });
}

/** A script of its own, because the page's security policy allows none inside it. */
const setup = `window.addEventListener('load', () => {
  SwaggerUIBundle({ url: '/api/docs/json', dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true });
});
`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Leitstand API</title>
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
  </head>
  <body>
    <div id="api"></div>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/setup.js"></script>
  </body>
</html>
`;
