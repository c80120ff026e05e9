import { expect, test } from 'vitest';
import { matrixOf, type RoleRow } from '#domain/administration/role.ts';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import { effectOf, toggled } from './role-effect.ts';

const role = (roleId: string, rights: readonly GivenRight[], ...people: readonly string[]): RoleRow => ({
  roleId,
  roleName: roleId,
  ...matrixOf(rights),
  users: people.map((userId) => ({ userId, name: userId, active: userId !== 'gone' })),
});

test('a person loses what no other role gives, and who is not active loses nothing', () => {
  const roles = [
    role('clerk', ['articles.read', 'customers.read'], 'uta', 'ute', 'gone'),
    role('other', ['customers.read'], 'ute'),
  ];
  expect(effectOf(roles, 'clerk', ['articles.read', 'articles.write'])).toEqual([
    { userId: 'uta', name: 'uta', lost: ['customers.read'], gained: ['articles.write'] },
    { userId: 'ute', name: 'ute', lost: [], gained: ['articles.write'] },
  ]);
  expect(effectOf(roles, 'clerk', ['articles.read', 'customers.read'])).toEqual([]);
});

test('who may write may read, and who may not read may not write', () => {
  expect(toggled([], 'articles.write')).toEqual(['articles.read', 'articles.write']);
  expect(toggled(['articles.read', 'articles.write', 'customers.read'], 'articles.read')).toEqual(['customers.read']);
  expect(toggled([], 'feedback.write')).toEqual(['feedback.write']);
  expect(toggled([], 'planning.planAnyway')).toEqual(['planning.planAnyway']);
});
