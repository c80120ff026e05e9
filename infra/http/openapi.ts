import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { fileFormats, mediaTypes } from '#domain/list-file/list-file.ts';
import { branchesAt, simulationHeader } from '#domain/simulation/branching-paths.ts';
import { errorBodySchema } from './error-answer.ts';

/**
 * OpenAPI 3.1 of a service, from the schemas that validate its requests. Each service serves its part at
 * `/openapi.json` on its internal port; the query-service merges them at `/api/docs/json`.
 */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly license?: unknown };
  /** The plant that answers: addresses are those of its gateway. */
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Chapters in display order. */
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
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
      if (method === 'HEAD') continue;
      const operation = { operationId: operationIdOf(method, route.url), ...operationOf(route, tag) };
      paths[url] = { ...paths[url], [method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Leitstand', version: '0.1.0', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
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

const chapters = {
  planning: 'Orders, timelines, feedback, simulations, and what came of all that',
  basedata: 'Articles, technologies, resources, calendars and the lists of the plant, and their imports',
  useradmin: 'Users, roles, licences, devices and settings',
  graphql: 'The reads of planning and base data as one graph',
  session: 'Signing in, and what belongs to the person who has signed in',
} as const;
type Chapter = keyof typeof chapters;

/** What generated clients call it: `getPlanningProjectsById` for `GET /api/planning/projects/:id`. */
function operationIdOf(method: string, url: string): string {
  const parts = url.split('/').filter((part) => part !== '' && part !== 'api');
  const words = parts.map((part) => {
    const word = part.replace(/^:/, '').replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => next.toUpperCase());
    return `${part.startsWith(':') ? 'By' : ''}${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  });
  return `${method.toLowerCase()}${words.join('')}`;
}

/** Chapter of a path: its first part, small ones combined; undefined for paths outside of the API. */
function tagOf(url: string): Chapter | undefined {
  const first = /^\/api\/(\w+)/.exec(url)?.[1];
  if (first === undefined || first === 'docs') return undefined;
  return first in chapters ? (first as Chapter) : 'session';
}

function operationOf({ url, schema = {}, config }: RouteOptions, tag: Chapter): object {
  const { summary, body, querystring, params, headers, response } = schema as DescribedSchema;
  const right = config?.right;
  const isPublic = right === undefined || right === 'public';
  return {
    tags: [tag],
    ...(summary === undefined ? {} : { summary }),
    security: isPublic ? [] : [{ token: [] }],
    ...(isPublic ? {} : { description: `Right: \`${right}\`` }),
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
      Object.entries(response ?? (tag === 'graphql' ? graphAnswer : fileAnswer)).map(([status, shape]) =>
        // As "every other status": generators of clients know no ranges.
        status === '4xx'
          ? ['default', { description: 'Refused', content: contentOf(shape) }]
          : [
              status,
              { description: 'Answer', content: { ...contentOf(shape), ...(config?.isList === true && fileContent) } },
            ],
      ),
    ),
  };
}

const graphAnswer = { 200: z.looseObject({}), '4xx': errorBodySchema };

/** What answers bytes describes no shape. */
const bytes = Symbol('bytes');
const fileAnswer = { 200: bytes, '4xx': errorBodySchema };

function contentOf(shape: unknown): object {
  if (shape === bytes) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return shape instanceof z.ZodType ? { 'application/json': { schema: jsonSchema(shape, 'output') } } : {};
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
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameEach });
  return json;
}

/** A record of given keys as the object that it is: clients are generated from properties. */
function nameEach({ jsonSchema: json }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { propertyNames, additionalProperties, required } = json;
  if (typeof propertyNames !== 'object' || required === undefined || additionalProperties === undefined) return;
  json.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  json.additionalProperties = false;
  delete json.propertyNames;
}
