import { expect, test } from 'vitest';
import { areas, type GivenRight, givenRights } from '#domain/kernel/rights-table.ts';
import { areaNeeds, missingNeeds, withNeeds } from './area-needs.ts';
import { rightsOfRole } from './role.ts';
import { firstRoles } from './roles.ts';

test('an area in which nothing is allowed misses nothing, and one that is met by any of several is met', () => {
  expect(missingNeeds([])).toEqual([]);
  expect(missingNeeds(['simulations.write'])).toEqual([{ area: 'simulations', rights: ['production.read'] }]);
  expect(missingNeeds(['simulations.write', 'conflicts.read'])).toEqual([]);
});

test('a special right uses the area beside which it is shown', () => {
  expect(missingNeeds(['simulations.transfer'])).toEqual([{ area: 'simulations', rights: ['production.read'] }]);
});

test('what is given on demand misses nothing any more, and takes nothing away', () => {
  for (const area of areas) {
    const own = givenRights.filter((right) => right.startsWith(`${area}.`));
    const all = withNeeds(own);
    expect([area, missingNeeds(all)]).toEqual([area, []]);
    expect(own.every((right) => all.includes(right))).toBe(true);
  }
});

test('only reading is needed, and of no area itself', () => {
  for (const [area, needs] of Object.entries(areaNeeds))
    for (const right of needs.flat()) {
      expect(right).toMatch(/\.read$/);
      expect(right).not.toBe(`${area}.read`);
    }
});

test('the roles of the first day miss nothing', () => {
  for (const [id, role] of firstRoles) {
    const rights: readonly GivenRight[] = rightsOfRole(role);
    expect([id, missingNeeds(rights)]).toEqual([id, []]);
  }
});
