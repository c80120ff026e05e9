import { z } from 'zod';
import { type DerivedRight, derivedRights, type GivenRight, givenRights, sums, unions } from './rights-table.ts';

/**
 * What a route or a decider asks for. Everything works with the set of rights that a caller has; from which roles and
 * licences it comes is known where the set is resolved only (`roles.ts`, `infra/http/scope.ts`).
 */
export type Right = GivenRight | DerivedRight;
export const rightSchema = z.enum([...givenRights, ...derivedRights]);

/** What one caller may do. */
export type Rights = ReadonlySet<Right>;

/** Those that are given, with what follows from them. */
export function withDerived(given: Iterable<GivenRight>): Rights {
  const rights = new Set<Right>(given);
  const isGiven = (right: GivenRight): boolean => rights.has(right);
  const derived: Right[] = [];
  for (const [right, any] of Object.entries(unions)) if (any.some(isGiven)) derived.push(right as DerivedRight);
  for (const [right, all] of Object.entries(sums)) if (all.every(isGiven)) derived.push(right as DerivedRight);
  for (const right of derived) rights.add(right);
  return rights;
}
