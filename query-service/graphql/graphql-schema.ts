import type { FastifyRequest } from 'fastify';
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { globalSettingsSchema } from '#domain/base-data/settings.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { scopeHeaders, scopeOf } from '#infra/http/authorisation.ts';
import { errorBodySchema } from '#infra/http/error-answer.ts';
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

/** Answers GraphQL requests: `globalSettings`, `propertyDefinitions`, `updateGlobalSettings` (planning §9). */
export const openYoga = (context: QueryContext) =>
  createYoga<GraphqlContext>({
    schema: createSchema<GraphqlContext>({ typeDefs, resolvers: resolversOf(context) }),
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    logging: false,
    plugins: [limitCost],
  });

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
