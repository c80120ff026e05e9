import type pg from 'pg';
import type { ModuleLicenceId } from '#domain/administration/modules.ts';
import { type Access, type Allowed, firstAccess } from '#domain/administration/roles.ts';
import type { SimulationSharing } from '#domain/simulation/sharing.ts';

/**
 * What roles and licences allow and whose the simulations are, in `operational.access`: one row, written by the command
 * service whenever the log says otherwise, with a version that every look at a session reads along. So all services decide
 * by the same table at once, whether or not the projector has got that far, and looking a simulation up costs no statement.
 */
export interface AccessReader {
  /** As of a version that has been read; a newer one when it has changed since. */
  at(version: string | null): Promise<HeldAccess>;
}

export interface HeldAccess extends Access {
  /** By number, those that are not discarded. */
  readonly simulations: ReadonlyMap<string, HeldSimulation>;
}

/** `baseline`: last position of the main line that it shows. */
export interface HeldSimulation extends SimulationSharing {
  readonly baseline: bigint;
  /** What its overlays are called by. */
  readonly line: string;
}

export const firstHeld: HeldAccess = { ...firstAccess, simulations: new Map() };

export interface AccessDocument {
  readonly roles: readonly (readonly [string, Allowed])[];
  readonly licenceEnds: readonly (readonly [ModuleLicenceId, number])[];
  /** Rows of before simulations had owners have none. */
  readonly simulations?: readonly (readonly [
    string,
    SimulationSharing & { readonly baseline: string; readonly line?: string },
  ])[];
}

export function openAccess(pool: pg.Pool): AccessReader {
  let known: { readonly version: string; readonly access: HeldAccess } | undefined;
  return {
    async at(version) {
      // Nobody has written any yet: the plant is as on its first day.
      if (version === null) return firstHeld;
      if (known?.version === version) return known.access;
      const { rows } = await pool.query<{ version: string; doc: AccessDocument }>(
        'SELECT version, doc FROM operational.access',
      );
      const row = rows[0];
      if (row === undefined) return firstHeld;
      const { roles, licenceEnds, simulations = [] } = row.doc;
      const access = {
        roles: new Map(roles),
        licenceEnds: new Map(licenceEnds),
        simulations: new Map(
          simulations.map(([id, one]) => [id, { line: id, ...one, baseline: BigInt(one.baseline) }]),
        ),
      };
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

export const documentOf = (
  { roles, licenceEnds }: Access,
  simulations: Iterable<HeldSimulation & { readonly simulationId: string }> = [],
): AccessDocument => ({
  roles: [...roles],
  licenceEnds: [...licenceEnds],
  simulations: [...simulations].map(({ simulationId, baseline, line, ownerId, sharedWith }) => [
    simulationId,
    { baseline: String(baseline), line, ownerId, sharedWith },
  ]),
});
