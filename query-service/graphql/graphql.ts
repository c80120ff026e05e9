import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';
import type { openYoga } from './graphql-schema.ts';

const requestSchema = z.strictObject({
  query: z.string().max(20_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});
const getSchema = z.strictObject({
  query: z.string().max(20_000),
  variables: z.string().max(20_000).refine(isJsonObject).optional(),
  operationName: z.string().max(200).optional(),
});

/** `GET` and `POST /api/graphql`: `globalSettings`, `propertyDefinitions`, `updateGlobalSettings` (planning §9). */
export function graphqlRoutes(service: Service, context: QueryContext): void {
  let opened: Promise<ReturnType<typeof openYoga>> | undefined;
  const answer = async (
    request: FastifyRequest,
    init: { method: string; search: string; body: string | undefined },
  ) => {
    // Half of all that this service would load at its start; most plants are never asked.
    opened ??= import('./graphql-schema.ts').then(({ openYoga }) => openYoga(context));
    const response = await (await opened).fetch(
      `http://query-service/api/graphql${init.search}`,
      {
        method: init.method,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        ...(init.body === undefined ? {} : { body: init.body }),
      },
      { asked: request },
    );
    return { status: response.status, text: await response.text() };
  };

  service.get(
    '/api/graphql',
    { config: { right: 'session' }, schema: { summary: 'Settings by a GraphQL query', querystring: getSchema } },
    async (request, reply) => {
      const search = `?${new URLSearchParams(request.query).toString()}`;
      const { status, text } = await answer(request, { method: 'GET', search, body: undefined });
      return reply.code(status).type('application/json; charset=utf-8').send(text);
    },
  );
  service.post(
    '/api/graphql',
    {
      config: { right: 'session' },
      schema: { summary: 'Settings by a GraphQL query or mutation', body: requestSchema },
    },
    async (request, reply) => {
      const body = JSON.stringify(request.body);
      const { status, text } = await answer(request, { method: 'POST', search: '', body });
      return reply.code(status).type('application/json; charset=utf-8').send(text);
    },
  );
}

/** In a GET the variables are JSON text. */
function isJsonObject(text: string): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
