import { buildSchema, getIntrospectionQuery, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { costRule, mostFields, mostReads } from './graphql-cost.ts';

const schema = buildSchema('type Query { settings: Settings! } type Settings { zone: String, inner: Settings! }');
const refusals = (query: string): readonly unknown[] =>
  validate(schema, parse(query), [costRule]).map(({ extensions }) => extensions['errorCode']);
const aliases = (count: number, field = 'settings { zone }'): string =>
  Array.from({ length: count }, (_, nth) => `a${nth}: ${field}`).join(' ');

describe('one GraphQL request', () => {
  test('reads a few things at once, and no 500 by another name', () => {
    expect(refusals(`{ ${aliases(mostReads)} }`)).toEqual([]);
    for (const count of [mostReads + 1, 500]) expect(refusals(`{ ${aliases(count)} }`)).toEqual(['queryTooLarge']);
  });

  test('has no way around by fragments', () => {
    const half = aliases(mostReads / 2 + 1);
    expect(
      refusals(`{ ...one ... on Query { x: settings { zone } ${half} } } fragment one on Query { ${half} }`),
    ).toEqual(['queryTooLarge']);
    const doubling = Array.from(
      { length: 40 },
      (_, nth) => `fragment f${nth} on Settings { zone x: inner { ...f${nth + 1} } y: inner { ...f${nth + 1} } }`,
    );
    expect(refusals(`{ settings { ...f0 } } ${doubling.join(' ')} fragment f40 on Settings { zone }`)).toEqual([
      'queryTooLarge',
    ]);
  });

  test('is neither wide nor deep without end, and fragments that hold each other do not hang it', () => {
    expect(refusals(`{ settings { ${aliases(mostFields, 'zone')} } }`)).toEqual(['queryTooLarge']);
    const deep = `${'inner { '.repeat(40)}zone${' }'.repeat(40)}`;
    expect(refusals(`{ settings { ${deep} } }`)).toEqual(['queryTooLarge']);
    expect(refusals('{ settings { ...a } } fragment a on Settings { inner { ...a } }')).toEqual(['queryTooLarge']);
    expect(refusals('{ ...a } fragment a on Query { ...a }')).toEqual(['queryTooLarge']);
  });

  test('may be the one by which tools learn the schema', () => {
    expect(validate(schema, parse(getIntrospectionQuery()), [...specifiedRules, costRule])).toEqual([]);
  });
});
