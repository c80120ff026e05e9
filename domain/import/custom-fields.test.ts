import { describe, expect, it } from 'vitest';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import type { FieldsOf } from '#domain/base-data/object-types.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { readImport, templateColumns } from './import-types.ts';

type Definition = FieldsOf<'propertyDefinitions'>;
const define = (factory: Factory, propertyType: Definition['propertyType']): void => {
  const kinds = {
    Gewicht: 'number',
    Geprüft: 'boolean',
    'Gut bis': 'date',
    Notiz: 'string',
    Amount: 'number',
  } as const;
  for (const [propertyName, datatype] of Object.entries(kinds))
    factory.objects.propertyDefinitions.set(idOf(propertyName), { propertyName, datatype, propertyType });
};
const idOf = (name: string): string => name.replace(/[^a-z]/gi, '');
const lines = (csv: string) => csv.split('\n').map((line) => line.trim().split(';'));

describe('fields of the plant’s own in files', () => {
  it('fill an article as what they are, and leave what the file says nothing of', () => {
    const factory = emptyFactory();
    define(factory, 'articles');
    const additionalProps = [
      { propertyId: 'Notiz', value: 'bleibt' },
      { propertyId: 'Gewicht', value: '1' },
    ];
    factory.objects.articles.set('a1', { articleName: 'Welle', articleNumber: 'A-1', additionalProps });
    const csv = `Articlenumber;gewicht;Geprüft;gut-bis\nA-1;9,50;ja;1.3.2027`;
    const found = readImport('importarticles', lines(csv), factory, emptyPlan(), () => 'new');
    expect(found).toMatchObject({ errors: [], unknownColumns: [] });
    expect(found.baseData).toMatchObject([
      {
        kind: 'change',
        fields: {
          additionalProps: [
            { propertyId: 'Notiz', value: 'bleibt' },
            { propertyId: 'Gewicht', value: '9.50' },
            { propertyId: 'Geprft', value: 'true' },
            { propertyId: 'Gutbis', value: '2027-03-01' },
          ],
        },
      },
    ]);
  });

  it('reject what is not of their kind at its own column, and the article with it', () => {
    const factory = emptyFactory();
    define(factory, 'articles');
    const csv = `articleNumber;articleName;Gewicht;Geprüft;Gut bis\nA-1;Welle;schwer;vielleicht;31.02.2027`;
    const found = readImport('importarticles', lines(csv), factory, emptyPlan(), () => 'new');
    expect(found.errors).toEqual([
      { row: 2, field: 'gewicht', code: 'number' },
      { row: 2, field: 'geprüft', code: 'invalid' },
      { row: 2, field: 'gutbis', code: 'date', suggestion: '2027-02-28' },
    ]);
    expect(found.baseData).toEqual([]);
  });

  it('are unknown where they belong to something else', () => {
    const factory = emptyFactory();
    define(factory, 'operations');
    const found = readImport(
      'importarticles',
      lines('articleNumber;Gewicht\nA-1;1'),
      factory,
      emptyPlan(),
      () => 'new',
    );
    expect(found.unknownColumns).toEqual(['gewicht']);
  });

  it('fill operations, with feedback and without, row after row', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .article('A-1', [{ group: 'Saws', perPiece: 60 }])
      .open();
    desk.order('A-1', { articleAmount: 10 });
    define(desk.factory, 'operations');
    const number = [...desk.plan.productionOrders.values()][0]?.productionOrderNumber;
    const csv = `productionOrderNumber;templateItemNumber;status;startDate;Gewicht;Notiz
      ${number};10;;;2;
      ${number};10;started;2027-03-01 06:00;;glatt
      ${number};10;;;x;`;
    const found = readImport('importfeedback', lines(csv), desk.factory, desk.plan, () => 'new');
    expect(found.errors).toEqual([{ row: 4, field: 'gewicht', code: 'number' }]);
    const importer = { now: desk.now, may: () => false, refusedWorker: () => undefined };
    expect(readImport('importfeedback', lines(csv), desk.factory, desk.plan, () => 'new', importer)).toMatchObject({
      planning: [],
      errors: [
        { row: 2, field: 'gewicht', code: 'notAllowed' },
        { row: 3, field: 'notiz', code: 'notAllowed' },
        { row: 4, field: 'gewicht', code: 'number' },
      ],
    });
    for (const { command } of found.planning) desk.give(command);
    expect(desk.step(0, 0)).toMatchObject({
      statusId: 3,
      notes: {
        additionalProperties: [
          { propertyId: 'Gewicht', value: '2' },
          { propertyId: 'Notiz', value: 'glatt' },
        ],
      },
    });
  });

  it.each([
    ['importcustomers', 'customers', 'customerName', 'customerNumber'],
    ['importmaterial', 'materials', 'materialName', 'materialNumber'],
  ] as const)('fill what a file of %s makes, and what it finds again', (type, of, nameColumn, numberColumn) => {
    const factory = emptyFactory();
    define(factory, of);
    const csv = `${nameColumn};${numberColumn};Gewicht;gut bis\nNorm;7;1,5;1.3.2027\nBad;8;x;`;
    const found = readImport(type, lines(csv), factory, emptyPlan(), () => 'new');
    expect(found.errors).toEqual([{ row: 3, field: 'gewicht', code: 'number' }]);
    expect(found.baseData).toMatchObject([
      {
        kind: 'create',
        fields: {
          additionalProps: [
            { propertyId: 'Gewicht', value: '1.5' },
            { propertyId: 'Gutbis', value: '2027-03-01' },
          ],
        },
      },
    ]);
    const [made] = found.baseData;
    factory.objects[of].set('known', made?.fields as never);
    const again = `${nameColumn};${numberColumn};Notiz\nNorm;7;fest`;
    const changed = readImport(type, lines(again), factory, emptyPlan(), () => 'other').baseData;
    expect(changed).toMatchObject([
      { kind: 'change', id: 'known', fields: { additionalProps: [{}, {}, { propertyId: 'Notiz', value: 'fest' }] } },
    ]);
  });

  it('fill resources beside their groups, and a wrong one makes no group', () => {
    const factory = emptyFactory();
    define(factory, 'resources');
    let count = 0;
    const csv = 'resourceName;resourceGroupName;Geprüft\nS1;Saws;ja\nM1;Mills;kaum';
    const found = readImport('importresources', lines(csv), factory, emptyPlan(), () => `new${count++}`);
    expect(found.errors).toEqual([{ row: 3, field: 'geprüft', code: 'invalid' }]);
    expect(found.baseData.map(({ collection }) => collection)).toEqual(['resourceGroups', 'resources']);
    expect(found.baseData[1]).toMatchObject({
      fields: { additionalProps: [{ propertyId: 'Geprft', value: 'true' }] },
    });
  });

  it('fill positions, each by its row, and their project by the first; of one name the position’s counts', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .article('A-1', [{ group: 'Saws', perPiece: 60 }])
      .open();
    const field = (propertyId: string, propertyName: string, propertyType: Definition['propertyType']) =>
      desk.factory.objects.propertyDefinitions.set(propertyId, { propertyName, datatype: 'string', propertyType });
    field('of-project', 'Auftragsart', 'projects');
    field('twice-project', 'Kostenstelle', 'projects');
    field('of-position', 'Zeichnung', 'positions');
    field('twice-position', 'Kostenstelle', 'positions');
    let count = 0;
    const csv = `projectNumber;articleNumber;amount;deliveryDate;planned;Auftragsart;Zeichnung;Kostenstelle
      P-1;A-1;3;2027-03-01;no;Serie;Z-1;47
      P-1;A-1;4;2027-03-01;no;Muster;;`;
    const found = readImport('importprojectpositions', lines(csv), desk.factory, desk.plan, () => `p${count++}`);
    expect(found).toMatchObject({ errors: [], unknownColumns: [] });
    for (const { command } of found.planning) desk.give(command);
    const [project] = [...desk.plan.projects.values()];
    expect(project?.additionalProperties).toEqual([{ propertyId: 'of-project', value: 'Serie' }]);
    const positions = [...desk.plan.orderPositions.values()];
    expect(positions.map(({ additionalProperties }) => additionalProperties)).toEqual([
      [
        { propertyId: 'of-position', value: 'Z-1' },
        { propertyId: 'twice-position', value: '47' },
      ],
      undefined,
    ]);
  });

  it('never take the place of a documented column', () => {
    const factory = emptyFactory();
    define(factory, 'articles');
    expect(templateColumns('importprojectpositions')).toContain('amount');
    const csv = 'projectNumber;articleNumber;amount;deliveryDate\nP-1;A-1;3;2027-03-01';
    const found = readImport('importprojectpositions', lines(csv), factory, emptyPlan(), () => 'new');
    expect(found.errors).toEqual([{ row: 2, field: 'articlenumber', code: 'unknown' }]);
  });
});
