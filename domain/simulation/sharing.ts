import { z } from 'zod';
import type { RoleId } from '#domain/administration/role.ts';
import type { Actor } from '#domain/kernel/event.ts';
import type { Rights } from '#domain/kernel/rights.ts';

/** What somebody may do in a simulation beside what their rights allow: each with everything before it (decision 0203). */
export const mayKinds = ['read', 'edit', 'own'] as const;
export type MayInSimulation = (typeof mayKinds)[number];

const may = z.enum(['read', 'edit']);

/** One line of whom a simulation is shared with (api contract, simulations). */
export const sharedWithSchema = z.union([
  z.strictObject({ userId: z.string().min(1).max(100), may }),
  z.strictObject({ roleId: z.string().min(1).max(100), may }),
]);
export type SharedWith = z.infer<typeof sharedWithSchema>;

/** Whom a line is about. */
export const keyOf = (line: SharedWith): string => ('userId' in line ? `user ${line.userId}` : `role ${line.roleId}`);

/** Each person and each role at most once. */
export const sharedWithListSchema = z
  .array(sharedWithSchema)
  .max(200)
  .refine((lines) => new Set(lines.map(keyOf)).size === lines.length, { params: { code: 'onlyOnce' } });

/** Whose a simulation is; shared with nobody, it is private. */
export interface SimulationSharing {
  /** undefined: nobody's, as what the product itself has made. */
  readonly ownerId: string | undefined;
  readonly sharedWith: readonly SharedWith[];
}

/** Who asks. `roles` as they are called today. */
export interface SimulationReader {
  readonly userId: string;
  readonly roles: readonly RoleId[];
  readonly rights: Rights;
}

/** Who may do everything in the simulations of others. */
export const rightToAllSimulations = 'simulations.all';

/** The most that one's own lines and those of one's roles allow; undefined: for this person there is no such simulation. */
export function mayIn({ ownerId, sharedWith }: SimulationSharing, who: SimulationReader): MayInSimulation | undefined {
  if (who.rights.has(rightToAllSimulations) || ownerId === who.userId) return 'own';
  const given = sharedWith.filter((line) =>
    'userId' in line ? line.userId === who.userId : who.roles.includes(line.roleId),
  );
  if (given.length === 0) return undefined;
  return given.some((line) => line.may === 'edit') ? 'edit' : 'read';
}

/** A connected system makes simulations for whoever has made its token, a worker at a terminal for themselves. */
export function ownerOf(actor: Actor): string | undefined {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'terminal':
      return actor.workerId;
    case 'system':
      return undefined;
  }
}
