import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { personNameSql } from '../reads/actor.ts';

/** Names of what settings refer to by id (base data §3), as fields of GraphQL; null for none and for what is gone. */
export const settingNameFields = /* GraphQL */ `
  "Name of \`automatedImportResponsibleId\`."
  automatedImportResponsible: String
  "Name of \`automatedImportDeputyId\`."
  automatedImportDeputy: String
  "Name of \`importDefaultArticleId\`."
  importDefaultArticle: String
`;

export function settingNameResolvers(pool: pg.Pool) {
  const person = (id: string): Promise<string | null> =>
    nameOf(pool, `SELECT ${personNameSql('$1::text')} AS name`, id);
  const article = (id: string): Promise<string | null> =>
    nameOf(pool, `SELECT doc ->> 'articleName' AS name FROM base_data.object WHERE id = 'articles:' || $1::text`, id);
  return {
    automatedImportResponsible: (settings: GlobalSettings) => person(settings.automatedImportResponsibleId),
    automatedImportDeputy: (settings: GlobalSettings) => person(settings.automatedImportDeputyId),
    importDefaultArticle: (
      settings: GlobalSettings,
      _arguments: unknown,
      { asked }: { readonly asked: FastifyRequest },
    ) => (scopeOf(asked).rights.has(rightOn('articles', 'read')) ? article(settings.importDefaultArticleId) : null),
  };
}

async function nameOf(pool: pg.Pool, sql: string, id: string): Promise<string | null> {
  if (id === '') return null;
  const { rows } = await pool.query<{ name: string | null }>(sql, [id]);
  return rows[0]?.name ?? null;
}
