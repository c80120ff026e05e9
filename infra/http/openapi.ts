import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { fileFormats, mediaTypes } from '#domain/list-file/list-file.ts';
import { branchesAt, simulationHeader } from '#domain/simulation/branching-paths.ts';

/**
 * OpenAPI 3.1 of a service, from the schemas that validate its requests. Each service serves its part at
 * `/openapi.json` on its internal port; the query-service merges them at `/api/docs/json`.
 */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Chapters in display order. */
  readonly tags?: readonly { readonly name: string }[];
  readonly components?: unknown;
}

export function describeRoutes(routes: readonly RouteOptions[]): OpenApi {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const tag = tagOf(route.url);
    if (tag === undefined) continue;
    const url = route.url.replaceAll(/:(\w+)/g, '{$1}');
    for (const method of [route.method].flat()) {
      // Fastify adds HEAD to every GET; it is not documented.
      if (method !== 'HEAD') paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(route, tag) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Leitstand', version: '0.1.0' },
    tags: tags.map((name) => ({ name })),
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

/** Schema fields of a route in addition to Fastify's own. */
interface DescribedSchema {
  readonly summary?: string;
  readonly body?: unknown;
  readonly querystring?: unknown;
  readonly params?: unknown;
  readonly headers?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
}

const tags = ['planning', 'basedata', 'useradmin', 'graphql', 'session'] as const;

/** Chapter of a path: its first part, small ones combined; undefined for paths outside of the API. */
function tagOf(url: string): string | undefined {
  const first = /^\/api\/(\w+)/.exec(url)?.[1];
  if (first === undefined || first === 'docs') return undefined;
  return tags.find((tag) => tag === first) ?? 'session';
}

function operationOf({ url, schema = {}, config }: RouteOptions, tag: string): unknown {
  const { summary, body, querystring, params, headers, response = {} } = schema as DescribedSchema;
  const right = config?.right;
  const isPublic = right === undefined || right === 'public';
  return {
    tags: [tag],
    ...(summary === undefined ? {} : { summary }),
    ...(isPublic ? {} : { security: [{ token: [] }], description: `Right: \`${right}\`` }),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', querystring),
      ...parametersOf('header', headers),
      ...(!isPublic && branchesAt(url) ? [simulationParameter] : []),
      ...(config?.takesKey === true ? [keyParameter] : []),
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
            ? {
                content: {
                  'application/json': { schema: jsonSchema(shape, 'output') },
                  ...(config?.isList === true && status === '200' ? fileContent : {}),
                },
              }
            : {}),
        },
      ]),
    ),
  };
}

/** The list as a file: all rows of the filter, or the page that `limit` names; the headings are the names of the fields. */
const fileContent = Object.fromEntries(
  fileFormats.map((format) => [
    mediaTypes[format].split(';')[0],
    { schema: format === 'csv' ? { type: 'string' } : { type: 'string', contentMediaType: mediaTypes.xlsx } },
  ]),
);

/** Routes without it refuse the header (decision 0038). */
const simulationParameter = {
  name: simulationHeader,
  in: 'header',
  required: false,
  description: 'Number of the simulation in which to read or write',
  schema: { type: 'string' },
};

/** The same key again gives the first answer again; see decision 0201. */
const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the command for a week: the same key again, with the same body, gives the first answer again and changes nothing; with another body it is refused with 422 idempotencyKeyReused. A refusal uses up nothing. 1 to 200 visible characters of ASCII',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

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
