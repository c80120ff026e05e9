import { describe, expect, test } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { screens } from '#frontend/features/base-data/screens/screens.ts';
import { objectAddress } from './object-address.ts';
import { sectionAt, sections, sectionsOf } from './sections.ts';

describe('the table of pages', () => {
  test('has no address twice', () => {
    expect(new Set(sections.map(({ path }) => path)).size).toBe(sections.length);
  });

  test('leads to a screen for every collection that it names, and names every screen', () => {
    const named = sections.flatMap(({ collection, only }) =>
      collection === undefined ? [] : [`${collection} ${only}`],
    );
    expect(named.toSorted()).toEqual(screens.map(({ collection, only }) => `${collection} ${only?.value}`).toSorted());
  });

  // shows planning 6.15
  test('offers nobody what they may not read', () => {
    const worker = sectionsOf('area.administration', [...rightsOf(['user'])]).map(({ name }) => name);
    expect(worker).not.toContain('audit');
    expect(sectionsOf('area.administration', [...rightsOf(['admin'])]).map(({ name }) => name)).toContain('audit');
    expect(sectionsOf('area.baseData', [])).toEqual([]);
  });
});

test('an address belongs to the page that it begins with', () => {
  expect(sectionAt('/basedata/customers/edit/1')?.name).toBe('customers');
  expect(sectionAt('/basedata/customersandmore')).toBeUndefined();
  expect(sectionAt('/production')).toBeUndefined();
});

// shows planning 2.59
test('an object is shown where its list is', () => {
  expect(objectAddress('customers', '7')).toBe('/basedata/customers/7');
  expect(objectAddress('positions', '7')).toBe('/planningobjects/orders/7');
  expect(objectAddress('resourceGaps', '7')).toBeUndefined();
});
