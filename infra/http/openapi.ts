import type { RouteOptions } from 'fastify';
import { z } from 'zod';

/**
 * OpenAPI 3.1 of a service, from the schemas its routes check requests with. Both services serve theirs at
 * `/openapi.json` on their own loopback port; the query-service puts them together at `/api/docs/json`.
 */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: unknown;
}

export function describeRoutes(routes: readonly RouteOptions[]): OpenApi {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (!route.url.startsWith('/api/')) continue;
    const url = route.url.replaceAll(/:(\w+)/g, '{$1}');
    for (const method of [route.method].flat()) {
      // Fastify answers HEAD for every GET; a reader expects that without being told.
      if (method !== 'HEAD') paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Leitstand', version: '0.1.0' },
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

export function mergeOpenApi(one: OpenApi, other: OpenApi): OpenApi {
  const paths: Record<string, Readonly<Record<string, unknown>>> = { ...one.paths };
  for (const [url, methods] of Object.entries(other.paths)) paths[url] = { ...paths[url], ...methods };
  const sorted = Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...one, paths: sorted };
}

/** What the routes' schemas may carry beside what Fastify itself knows. */
interface DescribedSchema {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly body?: unknown;
  readonly querystring?: unknown;
  readonly params?: unknown;
  readonly headers?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
}

function operationOf({ schema = {}, config }: RouteOptions): unknown {
  const { tags, summary, body, querystring, params, headers, response = {} } = schema as DescribedSchema;
  const right = config?.right;
  const isPublic = right === undefined || right === 'public';
  return {
    ...(tags === undefined ? {} : { tags }),
    ...(summary === undefined ? {} : { summary }),
    ...(isPublic ? {} : { security: [{ token: [] }], description: `Right: \`${right}\`` }),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', querystring),
      ...parametersOf('header', headers),
    ],
    ...(body instanceof z.ZodType
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } } }
      : {}),
    responses: Object.fromEntries(
      Object.entries(response).map(([status, shape]) => [
        status.toUpperCase(),
        {
          description: status === '4xx' ? 'Refused' : 'Answer',
          ...(shape instanceof z.ZodType
            ? { content: { 'application/json': { schema: jsonSchema(shape, 'output') } } }
            : {}),
        },
      ]),
    ),
  };
}

function parametersOf(place: 'path' | 'query' | 'header', shape: unknown): readonly unknown[] {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(schema as z.ZodType, 'input'),
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
