import { describe, expect, it } from 'vitest';
import { emptyFactory, type Factory } from '#domain/base-data/factory.ts';
import { emptyPlan } from '#domain/planning/plan/evolve.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { type ImportType, type ReadImport, readImport } from './import-types.ts';
import { setupMatrixLines } from './setup-matrix-rows.ts';

let ids = 0;
const read = (type: ImportType, csv: string, factory: Factory = emptyFactory(), plan = emptyPlan()): ReadImport =>
  readImport(
    type,
    csv
      .trim()
      .split('\n')
      .map((line) => line.trim().split(',')),
    factory,
    plan,
    () => `new${++ids}`,
  );

/** What the import would make, put into the factory. */
function take(factory: Factory, found: ReadImport): void {
  for (const change of found.baseData) {
    const objects: Map<string, unknown> = factory.objects[change.collection];
    objects.set(change.id, change.fields);
  }
}

describe('importing articles', () => {
  const file = `\uFEFFArticleNumber,Article_Name,AmountUnit,TemplateNumber,TemplateItemNumber,TemplateItemName,ResourceGroupName,Duration,SetupTime
    A-1,Shaft,pcs,T1,20,Milling,Mills,120.5,0
    A-1,,,T1,10,Sawing,Saws,60,600
    A-2,Pin,pcs,,,,,,`;

  it('makes what is unknown once, and one technology with its steps in order', () => {
    const found = read('importarticles', file);
    expect(found.errors).toEqual([]);
    expect(found.baseData.map(({ kind, collection }) => `${kind} ${collection}`).sort()).toEqual([
      'create amountUnits',
      'create articles',
      'create articles',
      'create resourceGroups',
      'create resourceGroups',
      'create technologies',
    ]);
    const technology = found.baseData.find((change) => change.collection === 'technologies');
    expect(technology?.fields).toMatchObject({
      isStandard: true,
      technologyItems: [
        { number: 10, valueAddName: 'Sawing', duration: 60, setupTime: 600 },
        { number: 20, valueAddName: 'Milling', duration: 120.5 },
      ],
    });
  });

  it('changes nothing when the same file comes again', () => {
    const factory = emptyFactory();
    take(factory, read('importarticles', file, factory));
    expect(read('importarticles', file, factory).baseData).toEqual([]);
  });

  it('a changed name changes the article and leaves its colour', () => {
    const factory = emptyFactory();
    take(factory, read('importarticles', file, factory));
    const changed = read('importarticles', 'articlenumber,articlename\na-1,Axle', factory).baseData;
    expect(changed).toMatchObject([{ kind: 'change', fields: { articleName: 'Axle', colorIndex: 0 } }]);
  });

  it('rejects rows by field and takes none of a technology that is wrong', () => {
    const found = read(
      'importarticles',
      `articlenumber,articlename,templatenumber,templateitemnumber,templateitemname,resourcegroupname,duration,setuptime
      A-1,Shaft,T1,10,Sawing,,60,0
      A-1,Shaft,T1,20,Milling,Mills,0,0
      ,Nameless,,,,,,
      A-3,,,,,,,
      A-4,Pin,T1,x,Turning,Lathes,1,0`,
    );
    expect(found.errors).toEqual([
      { row: 2, field: 'resourcegroupname', code: 'required' },
      { row: 3, field: 'duration', code: 'durationMissing' },
      { row: 4, field: 'articlenumber', code: 'required' },
      { row: 5, field: 'articlename', code: 'required' },
      { row: 6, field: 'templateitemnumber', code: 'number' },
    ]);
    expect(found.baseData.filter((change) => change.collection === 'technologies')).toEqual([]);
  });

  it('names columns that are missing and those that nobody knows', () => {
    const found = read('importarticles', 'name,colour\nx,y');
    expect(found).toMatchObject({
      missingColumns: ['articlenumber'],
      unknownColumns: ['name', 'colour'],
      baseData: [],
    });
  });
});

describe('importing resources', () => {
  it('reads shifts of the week into a capacity plan that several resources use', () => {
    const found = read(
      'importresources',
      `resourcename,resourcegroupname,capacityplanname,shifts
      Saw1,Saws,Two shifts,1-5 06:00-14:00 14:00-22:00; 7 22:00-06:00
      Saw2,Saws|Mills,Two shifts,`,
    );
    expect(found.errors).toEqual([]);
    const plan = found.baseData.find((change) => change.collection === 'availabilityPlans');
    expect(plan?.collection === 'availabilityPlans' && plan.fields.availabilities).toHaveLength(11);
    expect(plan?.fields).toMatchObject({
      availabilities: expect.arrayContaining([{ weekday: 0, isActive: true, timeFrom: '22:00', timeTo: '06:00' }]),
    });
    const resources = found.baseData.filter((change) => change.collection === 'resources');
    expect(resources.map((change) => change.fields.availabilityPlans[0]?.weeks)).toEqual([[plan?.id], [plan?.id]]);
    expect(resources[1]?.fields.resourceGroups).toHaveLength(2);
  });

  it.each(['8 06:00-14:00', '1-5', '1-5 6-14', 'Mo 06:00-14:00'])('refuses shifts like %s', (shifts) => {
    const found = read(
      'importresources',
      `resourcename,resourcegroupname,capacityplanname,shifts\nSaw1,Saws,Early,${shifts}`,
    );
    expect(found.errors).toEqual([{ row: 2, field: 'shifts', code: 'invalid' }]);
  });
});

describe('importing project positions', () => {
  const factory = factoryWith()
    .group('Saws', ['Saw1'])
    .article('A-1', [{ group: 'Saws', perPiece: 60 }]).factory;

  it('makes one project of the rows with its number and plans each position', () => {
    const found = read(
      'importprojectpositions',
      `projectnumber,projectname,articlenumber,amount,deliverydate,asof,planned
      P-1,Bikes,a-1,5,24.03.2027,2027-03-01 06:30,
      P-1,,a-1,"2",2027-03-25,,nein`.replaceAll('"', ''),
      factory,
    );
    expect(found.errors).toEqual([]);
    expect(found.planning.map(({ command, rows }) => [command.type, rows])).toEqual([
      ['createProject', [2, 3]],
      ['planOrderPosition', [2]],
    ]);
    expect(found.planning[0]?.command).toMatchObject({
      projectNumber: 'P-1',
      projectName: 'Bikes',
      orderPositions: [
        { articleAmount: 5, deliveryDate: '2027-03-24' },
        { articleAmount: 2, deliveryDate: '2027-03-25' },
      ],
    });
    expect(found.planning[1]?.command).toMatchObject({ asOf: Date.parse('2027-03-01T05:30:00Z') });
  });

  it('rejects rows one by one', () => {
    const found = read(
      'importprojectpositions',
      `projectnumber,articlenumber,amount,deliverydate,customernumber
      P-1,ghost,1,2027-03-24,
      P-2,a-1,-3,2027-03-24,
      P-3,a-1,1,2027-02-30,
      P-4,a-1,1,2027-03-24,K-9
      ,a-1,1,2027-03-24,`,
      factory,
    );
    expect(found.errors).toEqual([
      { row: 2, field: 'articlenumber', code: 'unknown' },
      { row: 3, field: 'amount', code: 'invalid' },
      { row: 4, field: 'deliverydate', code: 'date' },
      { row: 5, field: 'customernumber', code: 'unknown' },
      { row: 6, field: 'projectnumber', code: 'required' },
    ]);
  });

  it('takes the fallback article of the settings for rows that name none', () => {
    const [articleId = ''] = [...factory.objects.articles.keys()];
    const file = 'projectnumber,articlenumber,amount,deliverydate\nP-9,,1,2027-03-24';
    const withArticle = { ...factory, settings: { ...factory.settings, importDefaultArticleId: articleId } };
    expect(read('importprojectpositions', file, withArticle).planning[0]?.command).toMatchObject({
      orderPositions: [{ articleId }],
    });
    const gone = { ...factory, settings: { ...factory.settings, importDefaultArticleId: 'gone' } };
    expect(read('importprojectpositions', file, gone).errors).toEqual([
      { row: 2, field: 'articlenumber', code: 'required' },
    ]);
  });
});

describe('importing feedback', () => {
  it('tells what happened on a step in its order', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .article('A-1', [{ group: 'Saws', perPiece: 60 }])
      .open();
    desk.order('A-1', { articleAmount: 10 });
    const number = [...desk.plan.productionOrders.values()][0]?.productionOrderNumber;
    const found = read(
      'importfeedback',
      `productionordernumber,templateitemnumber,startdate,enddate,yield,scrap
      ${number},10,2027-03-01 06:00,2027-03-01 06:10,9,1
      ${number},20,2027-03-01 06:00,,,
      PA-0,10,2027-03-01 06:00,,,`,
      desk.factory,
      desk.plan,
    );
    expect(found.errors).toEqual([
      { row: 3, field: 'templateitemnumber', code: 'unknown' },
      { row: 4, field: 'productionordernumber', code: 'unknown' },
    ]);
    for (const { command } of found.planning) desk.give(command);
    expect(desk.step(0, 0)).toMatchObject({ statusId: 5, yieldAmount: 9, scrapAmount: 1 });
  });
});

describe('importing set-up matrices', () => {
  const factory = (): Factory => {
    const { factory: made } = factoryWith()
      .group('Booths', ['Booth'])
      .group('Saws', ['Saw'])
      .characteristic('grain', { kind: 'order', values: ['Fine', 'Coarse'] });
    for (const name of ['Red', 'Blue']) made.objects.articleGroups.set(`group-${name}`, { articleGroupName: name });
    return made;
  };
  const file = `Set-up matrix name,resourceGroupName,by,from,to,setupTime
    Paint,booths,,red,Blue,600
    Paint,Booths,,*,,1800
    Blades,Saws,Grain,fine,Coarse,0`;

  it('reads one from each name, by article group or by a characteristic, and the same file changes nothing', () => {
    const known = factory();
    const found = read('importsetupmatrices', file, known);
    expect(found.errors).toEqual([]);
    expect(found.baseData.map(({ kind, fields, rows }) => ({ kind, fields, rows }))).toEqual([
      {
        kind: 'create',
        rows: [2, 3],
        fields: {
          setupMatrixName: 'Paint',
          resourceGroupId: 'Booths',
          by: 'articleGroup',
          entries: [
            { from: 'group-Red', to: 'group-Blue', setupTime: 600 },
            { from: null, to: null, setupTime: 1800 },
          ],
        },
      },
      {
        kind: 'create',
        rows: [4],
        fields: {
          setupMatrixName: 'Blades',
          resourceGroupId: 'Saws',
          by: 'grain',
          entries: [{ from: 'Fine', to: 'Coarse', setupTime: 0 }],
        },
      },
    ]);
    take(known, found);
    expect(read('importsetupmatrices', file, known).baseData).toEqual([]);
  });

  it('what is written is what is read', () => {
    const known = factory();
    take(known, read('importsetupmatrices', file, known));
    const nameOf = (collection: 'resourceGroups' | 'characteristics' | 'articleGroups', id: string): string =>
      Object.values(known.objects[collection].get(id) ?? {})[0] as string;
    const written = [...known.objects.setupMatrices.values()].map((matrix) => setupMatrixLines(matrix, nameOf));
    expect(written[0]).toEqual([
      ['setupMatrixName', 'resourceGroupName', 'by', 'from', 'to', 'setupTime'],
      ['Paint', 'Booths', '', 'Red', 'Blue', '600'],
      ['Paint', 'Booths', '', '*', '*', '1800'],
    ]);
    for (const lines of written)
      expect(readImport('importsetupmatrices', lines, known, emptyPlan(), () => 'new')).toMatchObject({
        errors: [],
        baseData: [],
      });
  });

  it('names what there is not, what stands twice and what contradicts, and takes none of that matrix', () => {
    const found = read(
      'importsetupmatrices',
      `setupmatrixname,resourcegroupname,by,from,to,setuptime
      Paint,Booths,,Green,Blue,600
      Paint,Booths,,Red,Blue,-5
      Paint,Saws,,Red,*,60
      Paint,Booths,,Red,*,60
      Other,Lathes,,,,60
      Blades,Saws,grain,Fine,Coarse,60`,
      factory(),
    );
    expect(found.errors).toEqual([
      { row: 2, field: 'from', code: 'unknown' },
      { row: 3, field: 'setuptime', code: 'invalid' },
      { row: 4, field: 'resourcegroupname', code: 'ambiguous' },
      { row: 5, field: 'to', code: 'ambiguous' },
      { row: 6, field: 'resourcegroupname', code: 'unknown' },
    ]);
    expect(found.baseData.map(({ rows }) => rows)).toEqual([[7]]);
  });
});
