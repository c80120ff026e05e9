import { beforeAll, describe, expect, it } from 'vitest';
import { emptyFactory } from '#domain/base-data/factory.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import { layoutOf } from './graph-layout.ts';
import { type Catalogue, catalogueOf } from './model/catalogue.ts';
import { completeCharacteristics } from './model/characteristics-cell.ts';
import { merged } from './model/merge.ts';
import { withStepAt, withStepsMoved } from './model/step-order.ts';
import { bodyOfDraft, changedIn, checkDraft, type Rows, startOf } from './model/technology-draft.ts';

let catalogue: Catalogue;
beforeAll(() => {
  const factory = emptyFactory();
  const put = (collection: keyof typeof objectTypes, id: string, fields: Record<string, unknown>): void => {
    (factory.objects[collection] as Map<string, unknown>).set(id, objectTypes[collection].fields.parse(fields));
  };
  put('resourceGroups', 'saws', { resourceGroupName: 'Sägen' });
  put('resources', 'saw1', { resourceName: 'Säge 1', resourceGroups: ['saws'] });
  put('resources', 'oven', { resourceName: 'Ofen', resourceGroups: ['saws'], limitQuantity: true, maxQuantity: 9 });
  put('resources', 'rack', { resourceName: 'Wagen', resourceGroups: ['saws'], isAttendantResource: true });
  put('characteristics', 'weight', { characteristicName: 'Gewicht', kind: 'physical', unitArea: 'weight', unit: 'kg' });
  put('characteristics', 'colour', { characteristicName: 'Farbe', kind: 'order', values: ['rot', 'blau'] });
  put('materials', 'm1', { materialName: 'Rohr', materialNumber: 'M-1' });
  catalogue = catalogueOf(factory, 'de');
});

const row = (key: string, cells: Record<string, string>): SheetRow => ({ key, cells });
const step = (number: string, others: Record<string, string> = {}): SheetRow =>
  row(`s${number}`, {
    number,
    valueAddName: 'Sägen',
    resourceGroupId: 'sägen',
    setupTime: '1',
    duration: '5',
    ...others,
  });
const tables = (technologyItems: readonly SheetRow[], others: Partial<Rows> = {}): Rows => ({
  technologyItems,
  attendantResources: [],
  bom: [],
  ...others,
});
const empty = () => startOf(undefined, 'frame', catalogue);
const check = (rows: Rows, fields = empty().fields) => checkDraft(fields, rows, empty(), catalogue);
const problemsOf = (rows: Rows) => Object.fromEntries(check(rows).problems.technologyItems);

describe('a routing table', () => {
  it('is read as the server takes it: names, times with units, numbers of other steps', () => {
    const rows = tables([
      step('10', { resourceId: 'säge 1', duration: '1 h 30', characteristics: 'Gewicht = 2,5 t; farbe = rot' }),
      step('20', { predecessors: '–', overlap: '', bufferTime: '90 s' }),
      step('30', { parentNumber: '20', setupWorkStep: 'ja', setupWorkStepDuration: '10', duration: '', setupTime: '' }),
    ]);
    const { technology, problems, fields } = check(rows);
    expect([...problems.technologyItems, ...Object.entries(fields)]).toEqual([]);
    expect(technology.technologyItems).toEqual([
      {
        number: 10,
        valueAddName: 'Sägen',
        resourceGroupId: 'saws',
        resourceId: 'saw1',
        duration: 5_400,
        setupTime: 60,
        bufferTime: 0,
        overlap: 0,
        characteristics: [
          { characteristicId: 'weight', amount: 2.5, unit: 't' },
          { characteristicId: 'colour', value: 'rot' },
        ],
      },
      {
        number: 20,
        valueAddName: 'Sägen',
        resourceGroupId: 'saws',
        duration: 300,
        setupTime: 60,
        bufferTime: 90,
        overlap: 0,
        predecessors: [],
      },
      {
        number: 30,
        valueAddName: 'Sägen',
        resourceGroupId: 'saws',
        duration: 0,
        setupTime: 0,
        bufferTime: 0,
        overlap: 0,
        parentNumber: 20,
        setupWorkStep: true,
        setupWorkStepDuration: 600,
      },
    ]);
  });

  it('says in the cell what cannot be read, and keeps it', () => {
    const long = 'x'.repeat(10_000);
    const wrong = step('-5', {
      valueAddName: long,
      resourceGroupId: '<b>x</b>',
      duration: '1e99',
      predecessors: '😀',
      overlap: '120',
    });
    expect(problemsOf(tables([wrong]))).toEqual({
      's-5': {
        number: 'too_small',
        valueAddName: 'too_big',
        resourceGroupId: 'unknownName',
        duration: 'notADuration',
        predecessors: 'notNumbers',
        overlap: 'too_big',
      },
    });
    expect(problemsOf(tables([row('a', {})]))['a']).toMatchObject({
      number: 'required',
      valueAddName: 'required',
      resourceGroupId: 'required',
    });
  });

  it('asks the domain’s own rules: set-up time, buffer against overlap, parallel of parallel, circles', () => {
    expect(
      problemsOf(
        tables([
          step('10', { bufferTime: '1 h', resourceId: 'Ofen', setupTime: '' }),
          step('20', { overlap: '50 %' }),
          step('30', { parentNumber: '20' }),
          step('40', { parentNumber: '30', characteristics: 'Farbe = rot' }),
          step('50', { predecessors: '60', characteristics: 'Farbe = blau' }),
          step('60', { predecessors: '50' }),
          row('s70', { ...step('60').cells, number: '10', predecessors: '99' }),
        ]),
      ),
    ).toMatchObject({
      s10: { setupTime: 'setupTimeRequired' },
      s20: { overlap: 'contradictsBufferTime' },
      s40: { parentNumber: 'parallelToParallel' },
      s50: { characteristics: 'onlyOnce', predecessors: 'inACircle' },
      s60: { predecessors: 'inACircle' },
      s70: { number: 'onlyOnce', predecessors: 'unknownNumber' },
    });
  });

  it('tells attendant resources, materials and other fields apart from the steps', () => {
    const others = {
      attendantResources: [row('w', { resourceId: 'Wagen', fromNumber: '20', toNumber: '10' })],
      bom: [row('m', { materialId: 'm-1', amount: '2,5' }), row('n', { materialId: 'Blech', amount: '0' })],
    };
    const { problems, fields, technology } = check(tables([step('10')], others), {
      ...empty().fields,
      technologyName: 'x'.repeat(10_000),
      characteristics: '?',
    });
    expect(Object.fromEntries(problems.attendantResources)).toEqual({
      w: { fromNumber: 'unknownNumber', toNumber: 'startAfterEnd' },
    });
    expect(Object.fromEntries(problems.bom)).toEqual({ n: { materialId: 'unknownMaterial', amount: 'too_small' } });
    expect(technology.bom?.[0]).toEqual({ materialId: 'm1', amount: 2.5 });
    expect(fields).toEqual({ technologyName: 'too_big', characteristics: 'notACharacteristic' });
    expect(check(tables([])).fields).toEqual({ technologyItems: 'required' });
  });

  it('sends of a change what was changed and what was seen; a row that nobody touched stays what it was', () => {
    const item = {
      number: 10,
      valueAddName: 'Sägen',
      resourceGroupId: 'saws',
      duration: 300.5,
      setupTime: 0,
      bufferTime: 0,
      overlap: 0,
      resourceId: 'gone',
    };
    const object = { technologyId: 't', articleId: 'frame', isStandard: true, technologyItems: [item] };
    const start = startOf(object, undefined, catalogue);
    const rows = { ...start.rows, bom: [row('m', { materialId: 'Rohr', amount: '1' })] };
    const changed = changedIn(start.fields, rows, start);
    expect(changed).toEqual(['bom']);
    const draft = checkDraft(start.fields, rows, start, catalogue);
    expect(draft.technology.technologyItems).toEqual([item]);
    expect(bodyOfDraft(draft, changed, start)).toEqual({
      bom: [{ materialId: 'm1', amount: 1 }],
      seen: { bom: null, technologyItems: [item], attendantResources: null },
    });
  });

  it('offers what a requirement may become', () => {
    expect(completeCharacteristics('gew', catalogue)).toEqual(['Gewicht = ']);
    expect(completeCharacteristics('Farbe = b', catalogue)).toEqual(['Farbe = blau']);
    expect(completeCharacteristics('Farbe = rot; Gewicht = 3', catalogue)).toContain('Farbe = rot; Gewicht = 3 t');
  });
});

describe('steps that change places', () => {
  const rows = tables([step('10'), step('20', { predecessors: '10' }), step('30', { parentNumber: '20' })], {
    attendantResources: [row('w', { resourceId: 'Wagen', fromNumber: '10', toNumber: '30' })],
    bom: [row('m', { materialId: 'Rohr', amount: '1', number: '20' })],
  });
  const numbers = (of: Rows | undefined) =>
    of?.technologyItems.map(({ key, cells }) => `${key}=${cells['number']}`).join(' ');

  it('keep the numbers in order, and whatever named a step names it still', () => {
    const moved = withStepsMoved(rows, 0, 0, 1);
    expect(numbers(moved)).toBe('s20=10 s10=20 s30=30');
    expect(moved?.technologyItems[0]?.cells['predecessors']).toBe('20');
    expect(moved?.technologyItems[2]?.cells['parentNumber']).toBe('10');
    expect(moved?.attendantResources[0]?.cells).toMatchObject({ fromNumber: '20', toNumber: '30' });
    expect(moved?.bom[0]?.cells['number']).toBe('10');
    expect(withStepsMoved(rows, 2, 2, 1)).toBeUndefined();
  });

  it('a new one stands between its neighbours; without a number left all are numbered anew', () => {
    expect(withStepAt(rows, 1).technologyItems[1]?.cells).toEqual({ number: '15' });
    expect(withStepAt(rows, 3).technologyItems[3]?.cells).toEqual({ number: '40' });
    const close = withStepAt(tables([step('1'), step('2', { predecessors: '1' })]), 1);
    expect(close.technologyItems.map(({ cells }) => cells['number'])).toEqual(['10', '20', '30']);
    expect(close.technologyItems[2]?.cells['predecessors']).toBe('10');
  });
});

describe('two changes of one table', () => {
  const merge = (theirs: readonly SheetRow[], mine: readonly SheetRow[]) =>
    merged(
      [step('10'), step('20')],
      theirs,
      mine,
      ['number', 'duration', 'setupTime'],
      ({ cells }) => cells['number'] ?? '',
    );

  it('come together cell by cell, and of one that both have changed the own stays and is told', () => {
    const both = merge(
      [step('10', { duration: '6', setupTime: '2' }), step('20')],
      [step('10', { duration: '7' }), step('20', { setupTime: '9' })],
    );
    expect(both.rows.map(({ cells }) => [cells['duration'], cells['setupTime']])).toEqual([
      ['7', '2'],
      ['5', '9'],
    ]);
    expect(both.differences).toEqual([
      { row: '10', column: 'duration', base: '5', theirs: '6', mine: '7' },
      { row: '10', column: 'setupTime', base: '1', theirs: '2', mine: undefined },
    ]);
  });

  it('keep rows that the other has added, and drop what the other has removed unless it was worked on', () => {
    const added = merge([step('10'), step('30')], [step('10'), step('20')]);
    expect(added.rows.map(({ cells }) => cells['number'])).toEqual(['10', '30']);
    expect(merge([step('10')], [step('10'), step('20', { duration: '9' })]).rows).toHaveLength(2);
  });
});

describe('the drawing of a sequence', () => {
  const items = (...cells: readonly Record<string, string>[]) =>
    check(tables(cells.map((one, index) => step(String(10 * (index + 1)), one)))).technology.technologyItems;

  it('places every step behind what it waits for, without two in one place', () => {
    const { nodes, edges } = layoutOf(
      items({}, { predecessors: '10' }, { predecessors: '10' }, { predecessors: '20, 30' }, { parentNumber: '40' }),
      1_400,
    );
    const x = (number: number) => nodes.find((node) => node.number === number)?.x ?? Number.NaN;
    expect(x(20)).toBeGreaterThan(x(10));
    expect(x(30)).toBe(x(20));
    expect(x(40)).toBeGreaterThan(x(20));
    expect(x(50)).toBe(x(40));
    expect(new Set(nodes.map((node) => `${node.x} ${node.y}`)).size).toBe(5);
    expect(edges.filter(({ kind }) => kind === 'parallel')).toHaveLength(1);
  });

  it('goes on in a line below when the width is used up, and keeps an edge off the steps that it passes', () => {
    const chain = layoutOf(items(...Array.from({ length: 30 }, () => ({}))), 1_200);
    expect(chain.width).toBeLessThanOrEqual(1_200);
    expect(new Set(chain.nodes.map(({ y }) => y)).size).toBeGreaterThan(4);
    const past = layoutOf(items({}, {}, { predecessors: '10, 20' }), 1_200);
    expect(past.edges.find(({ from, to }) => from === 10 && to === 30)?.path).toMatch(/C/);
  });

  it('shows a circle, twice the same number and two hundred steps without failing', () => {
    const circle = layoutOf(items({ predecessors: '20' }, { predecessors: '10' }), 800);
    expect(circle.nodes.every(({ isCircular }) => isCircular)).toBe(true);
    expect(layoutOf(items({}, { number: '10' }), 800).nodes).toHaveLength(1);
    expect(layoutOf(items(...Array.from({ length: 200 }, () => ({}))), 800).nodes).toHaveLength(200);
  });
});
