import type pg from 'pg';
import type { ModuleLicenceId } from '#domain/administration/modules.ts';
import { type Access, type Allowed, firstAccess } from '#domain/administration/roles.ts';

/**
 * What roles and licences allow, in `operational.access`: one row, written by the command service whenever the log says
 * otherwise, with a version that every look at a session reads along. So all services decide by the same table at once,
 * whether or not the projector has got that far.
 */
export interface AccessReader {
  /** As of a version that has been read; a newer one when it has changed since. */
  at(version: string | null): Promise<Access>;
}

export interface AccessDocument {
  readonly roles: readonly (readonly [string, Allowed])[];
  readonly licenceEnds: readonly (readonly [ModuleLicenceId, number])[];
}

export function openAccess(pool: pg.Pool): AccessReader {
  let known: { readonly version: string; readonly access: Access } | undefined;
  return {
    async at(version) {
      // Nobody has written any yet: the plant is as on its first day.
      if (version === null) return firstAccess;
      if (known?.version === version) return known.access;
      const { rows } = await pool.query<{ version: string; doc: AccessDocument }>(
        'SELECT version, doc FROM operational.access',
      );
      const row = rows[0];
      if (row === undefined) return firstAccess;
      const access = { roles: new Map(row.doc.roles), licenceEnds: new Map(row.doc.licenceEnds) };
      known = { version: row.version, access };
      return access;
    },
  };
}

/** Writes what holds from now on. */
export async function writeAccess(pool: pg.Pool, document: AccessDocument): Promise<void> {
  await pool.query(
    `INSERT INTO operational.access (version, doc) VALUES (1, $1)
     ON CONFLICT (only_row) DO UPDATE SET version = access.version + 1, doc = excluded.doc`,
    [JSON.stringify(document)],
  );
}

export const documentOf = ({ roles, licenceEnds }: Access): AccessDocument => ({
  roles: [...roles],
  licenceEnds: [...licenceEnds],
});
