import { expect, test } from 'vitest';
import { z } from 'zod';
import { objectTypes } from './object-types.ts';

/** Every number that a person can enter in base data, with the path to it. */
function numbersIn(schema: unknown, path: string): readonly (readonly [string, z.ZodNumber])[] {
  if (schema instanceof z.ZodNumber) return [[path, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => numbersIn(field, `${path}.${name}`));
  if (schema instanceof z.ZodArray) return numbersIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => numbersIn(one, path));
  if (schema instanceof z.ZodPipe) return [...numbersIn(schema.in, path), ...numbersIn(schema.out, path)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return numbersIn(schema.unwrap(), path);
  return [];
}

const numbers = Object.entries(objectTypes).flatMap(([collection, { fields }]) => numbersIn(fields, collection));

/** Colder than nothing, or below a mark, is said of characteristics alone. */
const mayBeNegative = /\.characteristics\[\]\.(?:amount|minimum|maximum)$/;

test('the numbers of base data are found where they are', () => {
  expect(numbers.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'articles.quantity',
      'technologies.technologyItems[].lotSize',
      'technologies.bom[].amount',
    ]),
  );
  expect(numbers.length).toBeGreaterThan(25);
});

test.each(numbers)('%s has limits: nothing huge, nothing endless', (path, schema) => {
  for (const value of [1e15, 1e300, -1e300, Number.POSITIVE_INFINITY, Number.NaN, '1.5'])
    expect([path, value, schema.safeParse(value).success]).toEqual([path, value, false]);
});

test.each(numbers.filter(([path]) => !mayBeNegative.test(path)))('%s is not negative', (_, schema) => {
  expect(schema.safeParse(-1).success).toBe(false);
});
