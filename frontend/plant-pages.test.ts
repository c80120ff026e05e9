import { readdirSync, readFileSync } from 'node:fs';
import { createRoutesFromElements, matchRoutes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { startPages } from '#domain/administration/preferences.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { specified } from '#tests/fixtures/specified-addresses.ts';
import { plantPages } from './plant-pages.tsx';
import { areas } from './shell/sections/areas.ts';
import { objectAddress } from './shell/sections/object-address.ts';
import { orderPages } from './shell/sections/own-areas.ts';
import { sections } from './shell/sections/sections.ts';

const routes = createRoutesFromElements(plantPages);

/** Whether a page of its own stands at an address; what no page has leads to the one that says so. */
function hasPage(address: string): boolean {
  const match = matchRoutes(routes, address)?.at(-1);
  if (match === undefined) throw new Error(`${address} matches nothing at all`);
  return match.route.path !== '*';
}

const withoutPage = (addresses: readonly string[]): readonly string[] => addresses.filter((one) => !hasPage(one));

describe('a page stands at', () => {
  // shows planning 2.1, planning 2.28, planning 2.29, planning 2.30, planning 2.31, planning 2.32, planning 2.34, planning 2.35, planning 2.36, planning 2.37, planning 2.38, planning 2.39, planning 2.40, planning 2.54, planning 2.55
  // shows base-data 2.1, base-data 2.2, base-data 2.3, base-data 2.4, base-data 2.5, base-data 2.6, base-data 2.7
  // shows base-data 2.8, base-data 2.11, base-data 2.12, base-data 2.25, base-data 2.26
  // shows base-data 2.27, base-data 2.28, base-data 2.29, base-data 2.31, base-data 2.32, base-data 2.33
  // shows base-data 2.34, base-data 2.35, base-data 2.36
  test('every address that the specification names', () => {
    expect(withoutPage(specified)).toEqual([]);
  });

  test('every address that the menu leads to, and every page with which a person or an area can begin', () => {
    const offered = [...areas, ...sections].map(({ path }) => path);
    expect(withoutPage([...offered, ...orderPages, ...startPages])).toEqual([]);
  });

  // shows planning 2.59
  test('every address under which an object is linked', () => {
    const planningObjects = ['projects', 'positions', 'productionOrders', 'operations', 'activities'];
    const linked = [...Object.keys(objectTypes), ...planningObjects].flatMap(
      (collection) => objectAddress(collection, '7') ?? [],
    );
    expect(linked.length).toBeGreaterThan(planningObjects.length);
    expect(withoutPage(linked)).toEqual([]);
  });

  test('every address of a page that the documentation names', () => {
    const named = readdirSync('docs')
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => readFileSync(`docs/${name}`, 'utf8').match(/(?<=`)\/[a-z]+(?:\/[a-zA-Z]+)*(?=`)/g) ?? []);
    expect(named).toContain('/setup');
    // Of services, of the machine, and of the pages of devices.
    const elsewhere = /^\/(?:api|nats|var|opt|terminals)(?:\/|$)/;
    expect(withoutPage(named.filter((address) => !elsewhere.test(address)))).toEqual([]);
  });
});

// shows planning 2.44
test.each(['/planning', '/production'])(
  'free moves of several have an address below %s, and the timeline stays as it is',
  (area) => {
    const page = matchRoutes(routes, area)?.map(({ route }) => route) ?? [];
    const [own, ...above] = (matchRoutes(routes, `${area}/freeMovableMultiple`) ?? [])
      .map(({ route }) => route)
      .toReversed();
    expect(own?.element).toBeNull();
    expect(above.length).toBeGreaterThan(0);
    for (const route of above) expect(page).toContain(route);
  },
);

test('an address that no page has is told from the others', () => {
  expect(['/planningobjects/positions', '/productoin', '/planning/machine/7'].map(hasPage)).toEqual([
    false,
    false,
    false,
  ]);
});

// shows base-data 2.10
test('the automated imports have a page beside that of an import', () => {
  const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;
  expect(pathOf('/import/automated')).toBe('/import/automated');
  expect([pathOf('/import'), pathOf('/import/7')]).toEqual(['/import/:importId?', '/import/:importId?']);
});
