import { describe, expect, test } from 'vitest';
import { moduleNames } from '#domain/administration/preferences.ts';
import { rightSchema } from '#domain/kernel/rights.ts';
import { areas } from './areas.ts';
import { firstPageOf, moduleOf, ownAreas } from './own-areas.ts';

const all = rightSchema.options;
const names = (...shown: Parameters<typeof ownAreas>) => ownAreas(...shown).map(moduleOf);

describe('the entries of the menu', () => {
  test('are modules that preferences can name', () => {
    expect(areas.map(moduleOf).toSorted()).toEqual(moduleNames.toSorted());
  });

  test('are marked for the addresses of their own area, and for no other', () => {
    const at = (pathname: string) => areas.filter(({ has }) => has(pathname)).map(moduleOf);
    expect(at('/workbench')).toEqual(['workbench']);
    expect(at('/workbench/operations/step-1')).toEqual(['workbench']);
    expect(at('/workbenchterminal')).toEqual(['administration']);
    expect(at('/planeustvadmin')).toEqual(['administration']);
    expect(at('/planning')).toEqual(['planning']);
    expect(at('/planningobjects/operations')).toEqual(['orders']);
  });

  test('are without those that were left out, but for the one where the person is', () => {
    const menu = { hidden: ['import', 'gaps'] } as const;
    expect(names(all, { hidden: [...menu.hidden] }, '/production')).not.toContain('import');
    expect(names(all, { hidden: [...menu.hidden] }, '/import')).toContain('import');
    expect(names(all, { hidden: [...menu.hidden] }, '/import')).not.toContain('gaps');
  });

  // shows planning 6.15
  test('are never none: rights may have gone since', () => {
    expect(names(['import.read'], { hidden: ['import'] }, '/userinfo')).toEqual(['import']);
  });

  test('lead to the chosen page, and to the given one when that may not be read or is of another module', () => {
    const orders = { name: 'area.orders' } as const;
    const baseData = { name: 'area.baseData' } as const;
    const firstPages = { orders: '/planningobjects/operations', baseData: '/basedata/resources' };
    expect(firstPageOf(orders, all, { firstPages })).toBe('/planningobjects/operations');
    expect(firstPageOf(baseData, ['articles.read'], { firstPages })).toBeUndefined();
    expect(firstPageOf(orders, all, { firstPages: { orders: '/roles' } })).toBeUndefined();
  });
});
