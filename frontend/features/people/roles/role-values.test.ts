import { expect, test } from 'vitest';
import { givenRights } from '#domain/kernel/rights-table.ts';
import { wrongFields } from '#frontend/kit/form/form-values.ts';
import { formOfRole, lineOf, rightsOfForm, roleFormSchema } from './role-values.ts';

test('every right is in one line of the form, and comes back from it', () => {
  expect(rightsOfForm(formOfRole('Everything', givenRights))).toEqual(givenRights);
  expect(lineOf('articles.write')).toBe('articles');
  expect(lineOf('planning.planAnyway')).toBe('planning.planAnyway');
});

test('rights of one area are one field, so that others do not get into its way', () => {
  const { roleName, articles, customers } = formOfRole('Store', ['articles.read', 'articles.write', 'customers.read']);
  expect([roleName, articles, customers]).toEqual(['Store', ['articles.read', 'articles.write'], ['customers.read']]);
});

test('a role needs a name', () => {
  expect(wrongFields(roleFormSchema, formOfRole(' ', []))).toHaveProperty('roleName');
  expect(wrongFields(roleFormSchema, formOfRole('Store', []))).toEqual({});
});
