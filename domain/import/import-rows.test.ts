import { describe, expect, it } from 'vitest';
import type { ObjectEvent } from '#domain/base-data/events.ts';
import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { type BaseDataCommand, decideBaseData } from '#domain/base-data/rules/decide.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { emptyPlan } from '#domain/planning/plan/plan.ts';
import { at, factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { commandOfRows } from './base-data-changes.ts';
import { type ImportType, type ReadImport, readImport } from './import-types.ts';
import type { Importer } from './importer.ts';
import { setupMatrixLines } from './setup-matrix-rows.ts';

let ids = 0;
const read = (
  type: ImportType,
  csv: string,
  factory: Factory = emptyFactory(),
  plan = emptyPlan(),
  importer?: Importer,
): ReadImport =>
  readImport(
    type,
    csv
      .trim()
      .split('\n')
      .map((line) => line.trim().split(',')),
    factory,
    plan,
    () => `new${++ids}`,
    importer,
  );

/** Who may do this and nothing else. */
const who = (...rights: readonly Right[]): Importer => ({
  now: at('2027-03-01'),
  may: (right) => rights.includes(right),
  refusedWorker: () => undefined,
});

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

  it('takes nothing of an article of which one row is wrong, and says so of each of its rows', () => {
    const found = read(
      'importarticles',
      `articlenumber,articlename,amountunit,templatenumber,templateitemnumber,templateitemname,resourcegroupname,duration
      A-1,Shaft,pcs,T1,10,Sawing,Saws,60
      A-1,,,T1,20,Milling,Mills,fast
      A-2,Pin,kg,T1,10,Turning,Saws,60
      ,Nameless,,,,,,
      ,Nobody,,,,,,`,
    );
    expect(found.errors).toEqual([
      { row: 2, field: '', code: 'withOthers' },
      { row: 3, field: 'duration', code: 'number' },
      { row: 5, field: 'articlenumber', code: 'required' },
      { row: 6, field: 'articlenumber', code: 'required' },
    ]);
    expect(found.baseData.map(({ collection, rows }) => [collection, rows])).toEqual([
      ['amountUnits', [4]],
      ['articles', [4]],
      ['resourceGroups', [4]],
      ['technologies', [4]],
    ]);
    expect(found.baseData[1]?.fields).toMatchObject({ colorIndex: 0 });
  });

  it('names the row and the column of a step whose values no call takes', () => {
    const long = 'x'.repeat(300);
    const found = read(
      'importarticles',
      `articlenumber,articlename,amountunit,templatenumber,templatename,templateitemnumber,templateitemname,resourcegroupname,duration,overlap
      A-1,Shaft,,T1,,20,Sawing,Saws,60,
      A-1,,,T1,,10,Milling,Mills,60,200
      A-1,,,T1,,0,${long},Mills,60,
      A-2,Pin,${long},,,,,,,
      A-3,Bolt,,T1,${long},10,Sawing,Saws,60,
      A-4,Nut,,${long},,10,Sawing,Saws,60,`,
    );
    expect(found.errors.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '2  withOthers',
      '3 overlap invalid',
      '4 templateitemnumber invalid',
      '4 templateitemname tooLong',
      '5 amountunit tooLong',
      '6 templatename tooLong',
      '7 templatenumber tooLong',
      // Its name, which is its number where the file says none.
      '7 templatenumber tooLong',
    ]);
  });

  it('what two articles name is made by each of them, so that neither needs the other', () => {
    const factory = emptyFactory();
    const found = read(
      'importarticles',
      `articlenumber,articlename,amountunit,templatenumber,templateitemnumber,templateitemname,resourcegroupname,duration
      A-1,Shaft,pcs,T1,10,Sawing,Saws,60
      A-2,Pin,pcs,T1,10,Sawing,saws,60`,
    );
    const [first, second] = found.baseDataOfRows.map(
      (one) => commandOfRows(one) ?? expect.fail('it changes something'),
    );
    const decide = (command: BaseDataCommand) => decideBaseData(factory, command, { now: 0, usedElsewhere: () => [] });
    const made = decide(second as BaseDataCommand);
    expect((made as readonly ObjectEvent[]).map(({ event }) => event.type)).toEqual([
      'AmountUnitCreated',
      'ArticleCreated',
      'ResourceGroupCreated',
      'ValueAddCreated',
      'TechnologyCreated',
    ]);
    for (const { event } of made as readonly ObjectEvent[]) evolveFactory(factory, event);
    expect((decide(first as BaseDataCommand) as readonly ObjectEvent[]).map(({ event }) => event.type)).toEqual([
      'ArticleCreated',
      'TechnologyCreated',
    ]);
    // What a crash has left of it is completed, and all of it is nothing more.
    expect(decide(second as BaseDataCommand)).toEqual([]);
  });

  it('makes nothing of what it names for who may not make it by a call, and finds what is there', () => {
    const factory = emptyFactory();
    const mayArticles = who('articles.write', 'technologies.write');
    expect(read('importarticles', file, factory, emptyPlan(), mayArticles)).toMatchObject({
      baseData: [],
      errors: [
        { row: 2, field: 'amountunit', code: 'notAllowed' },
        { row: 2, field: 'resourcegroupname', code: 'notAllowed' },
        { row: 3, field: 'resourcegroupname', code: 'notAllowed' },
        { row: 4, field: 'amountunit', code: 'notAllowed' },
      ],
    });
    take(factory, read('importarticles', file));
    const another = file.replaceAll('A-', 'B-');
    expect(read('importarticles', another, factory, emptyPlan(), mayArticles).errors).toEqual([]);
  });

  it('makes an article no part of another for who may not say what that is made of, and leaves its parts alone', () => {
    const factory = emptyFactory();
    const parts = 'articlenumber,articlename,parentarticlenumber,amount\nFrame,Frame,,\nBolt,Bolt,Frame,4';
    const without = who('articles.write', 'technologies.write');
    const found = read('importarticles', parts, factory, emptyPlan(), without);
    expect(found.errors).toEqual([{ row: 3, field: 'parentarticlenumber', code: 'notAllowed' }]);
    take(factory, read('importarticles', parts));
    const renamed = parts.replace('Frame,Frame', 'Frame,Blue frame');
    expect(read('importarticles', renamed, factory, emptyPlan(), without).errors).toEqual([]);
  });

  // shows base-data 5.41
  it('names columns that are missing and those that nobody knows', () => {
    const found = read('importarticles', 'name,colour\nx,y');
    expect(found).toMatchObject({
      missingColumns: ['articlenumber'],
      unknownColumns: ['name', 'colour'],
      baseData: [],
    });
  });
});

describe('rows of one object', () => {
  const errorsOf = (type: ImportType, csv: string, factory?: Factory) =>
    read(type, csv, factory).errors.map(({ row, field, code }) => `${row} ${field} ${code}`);

  it('may say more of it, and may not say something else', () => {
    expect(
      errorsOf(
        'importcustomers',
        `customernumber,customername,city,street
        1,Abel,Bonn,
        1,Abel,,High Street
        1,Abel,Berlin,
        2,Abel,,
        ,Cain,,
        ,cain,,`,
      ),
    ).toEqual(['4 city contradicts']);
    expect(
      errorsOf('importmaterial', 'materialnumber,materialname,amountunit\nM-1,Steel,kg\nM-1,Steel,pcs\nM-2,Steel,pcs'),
    ).toEqual(['3 amountunit contradicts']);
    expect(errorsOf('importresources', 'resourcename,resourcegroupname\nSaw,Saws\nSaw,Mills\nMill,Mills|Saws')).toEqual(
      ['3 resourcegroupname contradicts'],
    );
  });

  it('name the article in the first of them that does, and in none otherwise', () => {
    const found = read(
      'importarticles',
      `articlenumber,articlename,amountunit,templatenumber,templateitemnumber,templateitemname,resourcegroupname,duration
      A-1,Shaft,,T1,10,Sawing,Saws,60
      A-1,,kg,T1,20,Milling,Mills,60
      A-2,Pin,kg,T1,10,Turning,Saws,60
      A-2,Bolt,kg,T1,20,Milling,Mills,60`,
    );
    expect(found.errors).toEqual([
      { row: 4, field: '', code: 'withOthers' },
      { row: 5, field: 'articlename', code: 'contradicts' },
    ]);
    const units = found.baseData.filter(({ collection }) => collection === 'amountUnits').map(({ id }) => id);
    expect(found.baseData.find(({ collection }) => collection === 'articles')?.fields).toMatchObject({
      articleName: 'Shaft',
      amountUnitId: units[0],
    });
  });

  it('are told by what the other system calls it, also when no earlier file has said that', () => {
    expect(
      errorsOf('importcustomers', 'customernumber,customername,externalid\n1,Abel,x1\n2,Abel,x1\n3,Seth,x2'),
    ).toEqual(['3 customernumber contradicts']);
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
    // Row 3 makes the group itself if row 2 is refused, and not the shifts, of which it says nothing.
    expect(
      found.baseDataOfRows.map(({ rows, changes }) => [rows, changes.map(({ collection }) => collection)]),
    ).toEqual([
      [[2], ['resourceGroups', 'availabilityPlans', 'resources']],
      [[3], ['resourceGroups', 'resourceGroups', 'resources']],
    ]);
    expect(resources.map((change) => change.fields.availabilityPlans[0]?.weeks)).toEqual([[plan?.id], [plan?.id]]);
    expect(resources[1]?.fields.resourceGroups).toHaveLength(2);
  });

  it('changes no capacity plan and makes no group for who may write resources alone', () => {
    const factory = emptyFactory();
    const columns = 'resourcename,resourcegroupname,capacityplanname,shifts';
    take(factory, read('importresources', `${columns}\nM1,Mills,Early,1-5 06:00-14:00`));
    const csv = `${columns}
      M1,Mills,Early,1-5 07:00-15:00
      M2,Drills,,
      M3,Mills,Early,1-5 06:00-14:00`;
    const found = read('importresources', csv, factory, emptyPlan(), who('resources.write'));
    expect(found.errors).toEqual([
      { row: 2, field: 'shifts', code: 'notAllowed' },
      { row: 3, field: 'resourcegroupname', code: 'notAllowed' },
    ]);
    expect(found.baseData.map(({ kind, collection }) => `${kind} ${collection}`)).toEqual(['create resources']);
  });

  it('takes no group and no shifts of a row that is wrong', () => {
    const found = read(
      'importresources',
      `resourcename,resourcegroupname,capacityplanname,shifts,capacityfactor
      Saw1,Saws,Early,1-5 06:00-14:00,much`,
    );
    expect(found).toMatchObject({ errors: [{ row: 2, field: 'capacityfactor', code: 'number' }], baseData: [] });
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

  it('makes one project of the rows with its number and plans each position, each row by itself', () => {
    const found = read(
      'importprojectpositions',
      `projectnumber,projectname,articlenumber,amount,deliverydate,asof,planned
      P-1,Bikes,a-1,5,24.03.2027,2027-03-01 06:30,
      P-1,,a-1,"2",2027-03-25,,nein`.replaceAll('"', ''),
      factory,
    );
    expect(found.errors).toEqual([]);
    expect(found.planning.map(({ command, rows }) => [command.type, rows])).toEqual([
      ['commandsInTurn', [2]],
      ['createProject', [3]],
    ]);
    const project = { projectNumber: 'P-1', projectName: 'Bikes' };
    expect(found.planning[0]?.command).toMatchObject({
      commands: [
        { ...project, orderPositions: [{ articleAmount: 5, deliveryDate: '2027-03-24' }] },
        { asOf: Date.parse('2027-03-01T05:30:00Z') },
      ],
    });
    expect(found.planning[1]?.command).toMatchObject({
      ...project,
      orderPositions: [{ articleAmount: 2, deliveryDate: '2027-03-25' }],
    });
  });

  it('a row that cannot be planned leaves no position, and the next one makes the project', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .group('Closed', ['Door'], { plan: 'none' })
      .article('A-1', [{ group: 'Saws', perPiece: 60 }])
      .article('A-2', [{ group: 'Closed', perPiece: 60 }])
      .open();
    const file = `projectnumber,projectname,articlenumber,amount,deliverydate,ordernumber
      P-1,Bikes,A-2,1,2027-03-24,O-1
      P-1,,A-1,1,2027-03-24,O-2
      P-1,,A-1,1,2027-03-24,O-3`;
    const give = (csv: string) =>
      read('importprojectpositions', csv, desk.factory, desk.plan).planning.map(({ command }) => {
        const decided = desk.give(command);
        return isRejection(decided) ? decided.errorCode : decided.map(({ type }) => type);
      });
    expect(give(file)).toEqual([
      'noAvailability',
      ['ProjectCreated', 'OrderPositionAdded', 'OrderPositionPlanned'],
      ['OrderPositionAdded', 'OrderPositionPlanned'],
    ]);
    expect([...desk.plan.projects.values()]).toMatchObject([{ projectNumber: 'P-1', projectName: 'Bikes' }]);
    const numbers = (): unknown => [...desk.plan.orderPositions.values()].map((one) => one.orderPositionNumber);
    expect(numbers()).toEqual(['O-2', 'O-3']);
    // Repaired and sent again: what is there stays as it is, and the rest comes to it.
    expect(give(file.replace('A-2', 'A-1'))).toEqual([['OrderPositionAdded', 'OrderPositionPlanned']]);
    expect(numbers()).toEqual(['O-2', 'O-3', 'O-1']);
    expect(desk.plan.projects.size).toBe(1);
  });

  it('rejects every row without a number of its own when the project is there, and all when it says a wrong customer', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .article('A-1', [{ group: 'Saws', perPiece: 60 }])
      .open();
    const file = `projectnumber,articlenumber,amount,deliverydate,customernumber
      P-1,A-1,1,2027-03-24,
      P-1,A-1,1,2027-03-24,
      P-2,A-1,1,2027-03-24,K-9
      P-2,A-1,1,2027-03-24,`;
    const found = read('importprojectpositions', file, desk.factory, desk.plan);
    const ofProject = [
      { row: 4, field: 'customernumber', code: 'unknown' },
      { row: 5, field: 'projectnumber', code: 'withOthers' },
    ];
    expect(found.errors).toEqual(ofProject);
    for (const { command } of found.planning) desk.give(command);
    expect(desk.plan.orderPositions.size).toBe(2);
    expect(read('importprojectpositions', file, desk.factory, desk.plan)).toMatchObject({
      planning: [],
      errors: [...[2, 3].map((row) => ({ row, field: 'ordernumber', code: 'ambiguous' })), ...ofProject],
    });
  });

  it('plans nothing for who may not plan', () => {
    const lines = `projectnumber,articlenumber,amount,deliverydate,planned
      P-1,a-1,1,2027-03-24,no
      P-1,a-1,1,2027-03-24,`;
    const found = read('importprojectpositions', lines, factory, emptyPlan(), who());
    expect(found.errors).toEqual([{ row: 3, field: 'planned', code: 'notAllowed' }]);
    expect(found.planning).toMatchObject([{ rows: [2], command: { type: 'createProject' } }]);
  });

  it('takes no longer text and no greater amount than the call', () => {
    const long = 'x'.repeat(201);
    const found = read(
      'importprojectpositions',
      `projectnumber,projectname,articlenumber,amount,deliverydate,ordernumber
      ${long},,a-1,1,2027-03-24,
      P-1,${long},a-1,1,2027-03-24,
      P-2,,a-1,1000000001,2027-03-24,
      P-3,,a-1,1,2027-03-24,${long}`,
      factory,
    );
    expect(found.errors).toEqual([
      { row: 2, field: 'projectnumber', code: 'tooLong' },
      { row: 3, field: 'projectname', code: 'tooLong' },
      { row: 4, field: 'amount', code: 'invalid' },
      { row: 5, field: 'ordernumber', code: 'tooLong' },
    ]);
    expect(found.planning).toEqual([]);
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

  // shows base-data 3.73
  it('takes the fallback article of the settings for rows that name none', () => {
    const [articleId = ''] = [...factory.objects.articles.keys()];
    const file = 'projectnumber,articlenumber,amount,deliverydate\nP-9,,1,2027-03-24';
    const withArticle = { ...factory, settings: { ...factory.settings, importDefaultArticleId: articleId } };
    expect(read('importprojectpositions', file, withArticle).planning[0]?.command).toMatchObject({
      commands: [{ orderPositions: [{ articleId }] }, {}],
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

  /** Two steps of ten pieces, and what a file says of them as `order` its lines. */
  function deskOfTwo() {
    const desk = factoryWith()
      .group('Saws', ['Saw1'])
      .article('A-1', [
        { group: 'Saws', perPiece: 60 },
        { group: 'Saws', perPiece: 60 },
      ])
      .open(at('2027-03-02T12:00:00Z'));
    desk.order('A-1', { articleAmount: 10 });
    const number = [...desk.plan.productionOrders.values()][0]?.productionOrderNumber;
    const readIt = (columns: string, ...lines: string[]): ReadImport => {
      const csv = [`productionordernumber,templateitemnumber,${columns}`, ...lines.map((line) => `${number},${line}`)];
      const importer: Importer = {
        now: desk.now,
        may: () => true,
        refusedWorker: (id) =>
          id === 'petra' ? undefined : reject(id === 'anna' ? 'accessDenied' : 'objectnotexists'),
      };
      const cells = csv.map((line) => line.split(','));
      return readImport('importfeedback', cells, desk.factory, desk.plan, () => 'new', importer);
    };
    const give = ({ planning }: ReadImport) =>
      planning.map(({ command }) => {
        const decided = desk.give(command);
        return isRejection(decided) ? decided.errorCode : decided.map(({ type }) => type);
      });
    return { desk, readIt, give };
  }

  it('a row of which something is refused leaves nothing of itself', () => {
    const { desk, readIt, give } = deskOfTwo();
    const columns = 'startdate,enddate,yield';
    // Step 20 is not done before step 10.
    const later = '20,2027-03-02 07:00,2027-03-02 08:00,10';
    expect(give(readIt(columns, later))).toEqual(['predecessorNotDone']);
    expect(desk.step(0, 1)).toMatchObject({ statusId: 2, yieldAmount: 0, feedback: undefined });
    expect(give(readIt(columns, '10,2027-03-01 07:00,2027-03-01 08:00,10', later))).toEqual([
      ['WorkStarted', 'YieldReported', 'WorkCompleted'],
      ['WorkStarted', 'YieldReported', 'WorkCompleted'],
    ]);
    expect(desk.step(0, 1)).toMatchObject({ statusId: 5, yieldAmount: 10 });
  });

  it('the same file once more has nothing to do', () => {
    const { desk, readIt, give } = deskOfTwo();
    const file = (): ReadImport =>
      readIt(
        'startdate,enddate,yield,status',
        '10,2027-03-01 07:00,,2,started',
        '10,,2027-03-01 08:00,3,paused',
        '10,,2027-03-01 10:00,5,done',
      );
    expect(give(file())).toEqual([
      ['WorkStarted', 'YieldReported'],
      ['YieldReported', 'WorkPaused'],
      ['WorkStarted', 'YieldReported', 'WorkCompleted'],
    ]);
    expect(desk.step(0, 0)).toMatchObject({ statusId: 5, yieldAmount: 10 });
    expect(file()).toMatchObject({ errors: [], planning: [] });
  });

  it('judges each row as the call judges it', () => {
    const { readIt } = deskOfTwo();
    const found = readIt(
      'startdate,enddate,yield,scrap,workerid,comment',
      '10,2028-03-01 06:00,,,,,',
      '10,1999-03-01 06:00,,,,,',
      '10,2027-03-01 06:00,2027-03-02 13:03,1,,,',
      '10,2027-03-01 06:00,,-5,,,',
      '10,2027-03-01 06:00,,,-1,,',
      '10,2027-03-01 06:00,,2000000000,,,',
      '10,2027-03-01 06:00,,,,nobody,',
      '10,2027-03-01 06:00,,,,anna,',
      `10,2027-03-01 06:00,,,,petra,${'x'.repeat(2001)}`,
      // Two clocks may differ by two minutes; what lies ahead by less happens now.
      '10,2027-03-02 13:01,,,,petra,ok',
    );
    expect(found.errors).toEqual([
      { row: 2, field: 'startdate', code: 'inTheFuture' },
      { row: 3, field: 'startdate', code: 'tooLongAgo' },
      { row: 4, field: 'enddate', code: 'inTheFuture' },
      { row: 5, field: 'yield', code: 'invalid' },
      { row: 6, field: 'scrap', code: 'invalid' },
      { row: 7, field: 'yield', code: 'invalid' },
      { row: 8, field: 'workerid', code: 'unknown' },
      { row: 9, field: 'workerid', code: 'notAllowed' },
      { row: 10, field: 'comment', code: 'tooLong' },
    ]);
    expect(found.planning).toMatchObject([{ rows: [11], command: { occurredAt: at('2027-03-02T12:00:00Z') } }]);
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

describe('importing materials', () => {
  it('puts them into the bill of the technology that the row means, once for each step', () => {
    const factory = emptyFactory();
    take(
      factory,
      read(
        'importarticles',
        `articleNumber,articleName,templateNumber,templateItemNumber,templateItemName,resourceGroupName,duration
        A-1,Shaft,T1,10,Sawing,Saws,60
        A-1,,T1,20,Milling,Mills,60`,
        factory,
      ),
    );
    const header = 'materialNumber,materialName,amountUnit,articleNumber,templateNumber,templateItemNumber,amount';
    const bom = () =>
      factory.objects.technologies
        .values()
        .next()
        .value?.bom?.map(({ amount, number }) => [amount, number]);
    take(factory, read('importmaterial', `${header}\nM-1,Steel,kg,A-1,,10,2.5\nM-2,Oil,l,A-1,T1,,0.1`, factory));
    expect(bom()).toEqual([
      [2.5, 10],
      [0.1, undefined],
    ]);
    take(factory, read('importmaterial', `${header}\nM-1,Steel,kg,A-1,T1,10,3\nM-1,Steel,kg,A-1,T1,20,1`, factory));
    expect(bom()).toEqual([
      [3, 10],
      [0.1, undefined],
      [1, 20],
    ]);
    const wrong = read(
      'importmaterial',
      `${header}\nM-3,Bolt,pc,A-9,,,1\nM-3,Bolt,pc,A-1,T2,,1\nM-3,Bolt,pc,A-1,T1,30,1\nM-3,Bolt,pc,A-1,T1,10,`,
      factory,
    );
    expect(wrong.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'articlenumber', 'unknown'],
      [3, 'templatenumber', 'unknown'],
      [4, 'templateitemnumber', 'unknown'],
      [5, 'amount', 'required'],
    ]);
    expect(wrong.baseData).toEqual([]);
  });
});

describe('importing resources', () => {
  it('finds one by what the other system calls it, whatever its name is now', () => {
    const factory = emptyFactory();
    take(factory, read('importresources', 'resourceName,resourceGroupName,externalId\nSaw 1,Saws,M-7', factory));
    take(factory, read('importresources', 'resourceName,resourceGroupName,externalId\nBand saw,Saws,M-7', factory));
    expect([...factory.objects.resources.values()]).toMatchObject([
      { resourceName: 'Band saw', externalIds: [{ system: 'ERP', id: 'M-7' }] },
    ]);
  });
});
