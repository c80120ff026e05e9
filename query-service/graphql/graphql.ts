import type { FastifyRequest } from 'fastify';
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { globalSettingsSchema } from '#domain/base-data/settings.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { scopeHeaders, scopeOf } from '#infra/http/authorisation.ts';
import { errorBodySchema } from '#infra/http/error-answer.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';
import { resolveRows } from '../reads/position.ts';
import { shownSettings } from '../reads/settings.ts';
import { costRule } from './graphql-cost.ts';
import { ownDefinitions, propertyDefinitionsOf } from './property-definitions.ts';
import { settingNameFields, settingNameResolvers } from './setting-names.ts';
import { settingsTypes } from './settings-types.ts';

const typeDefs = /* GraphQL */ `
  ${settingsTypes(globalSettingsSchema)}

  extend type GlobalSettings {
    ${settingNameFields}
  }

  "A field of a kind of objects: of the product, or one that the plant has given them."
  type PropertyDefinition {
    id: ID!
    datatype: String!
    propertyName: String!
    "Collection of the objects that have it."
    propertyType: String!
    required: Boolean!
  }

  type Query {
    globalSettings: GlobalSettings!
    propertyDefinitions(propertyType: String): [PropertyDefinition!]!
  }

  type Mutation {
    "With \`seen\` only while the settings are as the caller saw them."
    updateGlobalSettings(input: GlobalSettingsInput!, seen: GlobalSettingsInput): GlobalSettings!
  }
`;

interface GraphqlContext {
  /** Not `request`: that is yoga's own. */
  readonly asked: FastifyRequest;
}

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
  const yoga = createYoga<GraphqlContext>({
    schema: createSchema<GraphqlContext>({ typeDefs, resolvers: resolversOf(context) }),
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    plugins: [limitCost],
  });
  const answer = async (
    request: FastifyRequest,
    init: { method: string; search: string; body: string | undefined },
  ) => {
    const response = await yoga.fetch(
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

const limitCost: Plugin = {
  onValidate: ({ addValidationRule }) => addValidationRule(costRule),
};

function resolversOf(context: QueryContext) {
  const { pool, config } = context;
  return {
    GlobalSettings: settingNameResolvers(pool),
    Query: {
      globalSettings: async (_parent: unknown, _arguments: unknown, { asked }: GraphqlContext) => {
        const rows = await resolveRows(asked, context, undefined);
        if (isRejection(rows)) throw refused(rows.errorCode, 'The settings cannot be read', rows.detailsObject);
        return shownSettings(pool, rows, scopeOf(asked).rights);
      },
      propertyDefinitions: async (
        _parent: unknown,
        { propertyType }: { propertyType?: string | null },
        { asked }: GraphqlContext,
      ) => {
        const rows = await resolveRows(asked, context, undefined);
        if (isRejection(rows)) throw refused(rows.errorCode, 'The definitions cannot be read', rows.detailsObject);
        const maySeeOwn = scopeOf(asked).rights.has(rightOn('propertyDefinitions', 'read'));
        return [...propertyDefinitionsOf(objectTypes), ...(maySeeOwn ? await ownDefinitions(pool, rows) : [])].filter(
          (definition) => (propertyType ?? definition.propertyType) === definition.propertyType,
        );
      },
    },
    Mutation: {
      updateGlobalSettings: async (
        _parent: unknown,
        { input, seen }: { input: Record<string, unknown>; seen?: Record<string, unknown> | null },
        { asked }: GraphqlContext,
      ) => {
        if (!scopeOf(asked).rights.has('settings.write')) throw refused('accessDenied', 'The right is missing');
        // The one write path of settings is the command service's; the caller's token decides there again.
        const service =
          scopeOf(asked).branch.id === mainBranch ? config.commandServiceUrl : config.simulationServiceUrl;
        const response = await fetch(`${service}/api/useradmin/globalSettings`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', ...scopeHeaders(asked) },
          body: JSON.stringify({ ...input, ...(seen === undefined || seen === null ? {} : { seen }) }),
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        if (response === undefined) throw refused('unavailable', 'The command service cannot be reached');
        const body: unknown = await response.json();
        if (response.ok) return globalSettingsSchema.parse(body);
        const { errorCode, message, detailsObject } = errorBodySchema.parse(body);
        throw refused(errorCode, message, detailsObject);
      },
    },
  };
}

/** Refusals keep the body of the REST routes, under `extensions`. */
const refused = (errorCode: string, message: string, detailsObject?: Readonly<Record<string, unknown>>): Error =>
  createGraphQLError(message, { extensions: { errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) } });

/** In a GET the variables are JSON text. */
function isJsonObject(text: string): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
