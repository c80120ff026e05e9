import { z } from 'zod';

/**
 * What a route or a decider asks for, `{area}.{read|write|…}`. Everything works with the set of rights that a caller has;
 * from which roles it comes is known where the set is resolved only (`roles.ts`, `infra/http/scope.ts`).
 */
export const rightSchema = z.enum([
  'planning.read',
  'planning.write',
  'planning.frozenZone',
  /** Planning an order position without constraints (domain facts §14). */
  'planning.planAnyway',
  'conflicts.confirm',
  'conflicts.confirmOverdue',
  'basedata.read',
  'basedata.write',
  'feedback.write',
  'history.read',
  'import.write',
  /** Creating and discarding simulations; in one, the rights are those that hold in the plant. */
  'simulations.write',
  'useradmin.read',
  'useradmin.write',
]);
export type Right = z.infer<typeof rightSchema>;

/** What one caller may do. */
export type Rights = ReadonlySet<Right>;
