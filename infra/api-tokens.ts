import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { apiTokenPrefix, type apiTokenSchema, givenRightSchema } from '#domain/administration/api-token.ts';
import { currentRole } from '#domain/administration/roles.ts';
import { sessionUserSchema } from '#domain/administration/user.ts';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import { openAccess } from './access.ts';
import { isoSql } from './iso-sql.ts';
import { endLinesOfToken } from './machine-lines.ts';
import { hashToken, type Session } from './session.ts';
import { shareNext } from './share-next.ts';

/** Tokens of connected systems, in `operational.api_token`. Looked up for every request: one that is revoked opens nothing. */
export interface ApiTokens {
  find(token: string): Promise<ApiTokenLookup>;
  /** Answers the token, which is stored nowhere. */
  create(token: ApiTokenFields): Promise<{ readonly apiTokenId: string; readonly token: string }>;
  /** Its name; undefined when there is none. */
  revoke(apiTokenId: string): Promise<string | undefined>;
  list(): Promise<readonly z.infer<typeof apiTokenSchema>[]>;
}

export type ApiTokenLookup =
  | {
      readonly kind: 'valid';
      readonly apiTokenId: string;
      readonly given: readonly GivenRight[];
      /** Of who made it, as that user is now. */
      readonly session: Session;
    }
  /** Never issued, revoked, or its maker is gone or locked out. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' };

interface ApiTokenFields {
  readonly name: string;
  readonly rights: readonly GivenRight[];
  readonly userId: string;
  readonly expiresAt: Date | undefined;
}

export const isApiToken = (token: string): boolean => token.startsWith(apiTokenPrefix);

/** The last use is noted at most once a minute, to avoid a write per read. */
const noteAfter = "interval '1 minute'";

export function openApiTokens(pool: Pool): ApiTokens {
  const access = openAccess(pool);
  // A gateway that comes back has a thousand signals at once, all with one token.
  const find = shareNext(async (tokenHash): Promise<ApiTokenLookup> => {
    const { rows } = await pool.query<FoundRow>(
      `SELECT (SELECT version FROM operational.access) AS version, t.api_token_id, t.rights, t.user_id, u.doc, t.expires_at <= now() AS is_expired,
              coalesce(t.last_used_at < now() - ${noteAfter}, true) AS is_to_note
       FROM operational.api_token t LEFT JOIN base_data.object u ON u.id = 'users:' || t.user_id
       WHERE t.token_hash = $1`,
      [tokenHash],
    );
    const row = rows[0];
    if (row?.doc === undefined || row.doc === null || row.doc['active'] === false) return { kind: 'unknown' };
    if (row.is_expired === true) return { kind: 'expired' };
    if (row.is_to_note)
      await pool.query('UPDATE operational.api_token SET last_used_at = now() WHERE token_hash = $1', [tokenHash]);
    const { doc, user_id: userId } = row;
    const fullName = `${String(doc['firstName'])} ${String(doc['lastName'])}`.trim();
    const user = sessionUserSchema.parse({ isFakeUser: false, ...doc, userId, fullName });
    const holder = holderSchema.parse(doc);
    const session = { tokenHash, user, holder, access: await access.at(row.version), liveEpoch: 0 };
    return { kind: 'valid', apiTokenId: row.api_token_id, given: known(row.rights), session };
  });
  return {
    find: (token) => find(hashToken(token)),

    async create({ name, rights, userId, expiresAt }) {
      const token = `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`;
      const { rows } = await pool.query<{ api_token_id: string }>(
        `INSERT INTO operational.api_token (token_hash, name, rights, user_id, expires_at)
         VALUES ($1, $2, $3, $4, $5) RETURNING api_token_id`,
        [hashToken(token), name, rights, userId, expiresAt ?? null],
      );
      return { apiTokenId: rows[0]?.api_token_id ?? '', token };
    },

    async revoke(apiTokenId) {
      const { rows } = await pool.query<{ name: string }>(
        'DELETE FROM operational.api_token WHERE api_token_id::text = $1 RETURNING name',
        [apiTokenId],
      );
      if (rows[0] !== undefined) await endLinesOfToken(pool, apiTokenId);
      return rows[0]?.name;
    },

    async list() {
      const { rows } = await pool.query<{ token: z.infer<typeof apiTokenSchema> }>(
        `SELECT json_strip_nulls(json_build_object('apiTokenId', api_token_id, 'name', name, 'rights', rights,
           'createdBy', user_id, 'createdAt', ${isoSql('created_at')}, 'expiresAt', ${isoSql('expires_at')},
           'lastUsedAt', ${isoSql('last_used_at')})) AS token
         FROM operational.api_token ORDER BY created_at DESC`,
      );
      return rows.map(({ token }) => ({ ...token, rights: [...known(token.rights)] }));
    },
  };
}

/** A right that this version does not know any more gives nothing. */
const known = (rights: readonly string[]): readonly GivenRight[] =>
  rights.flatMap((right) => givenRightSchema.safeParse(right).data ?? []);

/** What decides about the rights of a user, as the read model has it. */
const holderSchema = z.object({
  roles: z.array(z.string().transform(currentRole)),
  moduleLicences: z.array(z.string()).optional(),
  expert: z.boolean().optional(),
  allowPlanAnyway: z.boolean().optional(),
  allowProcessFeedback: z.boolean().optional(),
  workbenchUser: z.boolean().optional(),
});

interface FoundRow {
  readonly version: string | null;
  readonly api_token_id: string;
  readonly rights: readonly string[];
  readonly user_id: string;
  readonly doc: Readonly<Record<string, unknown>> | null;
  readonly is_expired: boolean | null;
  readonly is_to_note: boolean;
}
