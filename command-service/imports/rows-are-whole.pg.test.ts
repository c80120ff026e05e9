import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportAnswer } from '#domain/import/import-job.ts';
import type { StoredEvent } from '#infra/event-store/event-store.ts';
import { planPiece, type TestPlant } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { uploadedRows } from '#tests/services/uploaded-rows.ts';

const { commands, store, plant } = await forFile(openCommandPlant());

const isOfRows = ({ type }: StoredEvent): boolean => !type.startsWith('Import') && type !== 'StepNoted';

/** Imports the lines as the admin; answers with what the log has got by its rows. */
async function importFile(call: string, lines: readonly string[]) {
  const last = await store.lastPosition();
  const fileIdentifier = await uploadedRows(commands, lines);
  const imported = await commands.send({ url: `/api/basedata/${call}`, body: { fileIdentifier }, as: 'admin' });
  const events: StoredEvent[] = [];
  for await (const event of store.readAll({ after: last })) if (isOfRows(event)) events.push(event);
  const answer: ImportAnswer = imported.json();
  const { rows, imported: taken, unchanged, rejected, outcome } = answer;
  return {
    outcome,
    counts: { rows, imported: taken, unchanged, rejected },
    errors: answer.errors.map(({ row, code, refusal }) => `${row} ${refusal ?? code}`),
    events: events.map(({ type }) => type),
  };
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a row of feedback', () => {
  let order: string;
  let plantOf: TestPlant;
  beforeAll(async () => {
    plantOf = plant;
    const [first] = await planPiece(commands, plantOf);
    const operation = commands.plan.plan.operations.get(first as never) ?? expect.fail('it was planned');
    order = commands.plan.plan.productionOrders.get(operation.productionOrderId)?.productionOrderNumber ?? '';
  });
  const header = 'productionOrderNumber;templateItemNumber;startDate;endDate;yield;scrap;workerId;comment';

  it('is in the log whole or not at all, whatever is wrong with it', async () => {
    const past = day(-2);
    const found = await importFile('importFeedback', [
      header,
      // Refused by the plan: what comes before it is not done.
      `${order};20;${past};${past};1;;;`,
      `${order};10;${day(400)};;1;;;`,
      `${order};10;1999-03-01;;1;;;`,
      `${order};10;${past};;-5;;;`,
      `${order};10;${past};;1;;nobody;`,
      `${order};10;${past};${day(-3)};1;;;`,
      `${order};99;${past};;1;;;`,
      `${order};10;${past};;1;;;${'x'.repeat(3_000)}`,
    ]);
    expect(found).toEqual({
      outcome: 'failure',
      counts: { rows: 8, imported: 0, unchanged: 0, rejected: 8 },
      errors: [
        '2 predecessorNotDone',
        '3 inTheFuture',
        '4 tooLongAgo',
        '5 invalid',
        '6 unknown',
        '7 invalid',
        '8 unknown',
        '9 tooLong',
      ],
      events: [],
    });
  });

  it('sent again after a repair counts nothing twice', async () => {
    const rows = [
      `${order};20;${day(-1)};${day(-1)};1;;;`,
      `${order};10;${day(-2)};;0;;;`,
      `${order};10;;${day(-1.5)};1;;;`,
    ];
    const first = await importFile('importFeedback', [header, ...rows]);
    expect(first).toMatchObject({
      outcome: 'partial',
      counts: { rows: 3, imported: 2, unchanged: 0, rejected: 1 },
      errors: ['2 predecessorNotDone'],
      events: ['WorkStarted', 'YieldReported', 'WorkCompleted'],
    });
    const second = await importFile('importFeedback', [header, ...rows]);
    expect(second).toMatchObject({
      outcome: 'success',
      counts: { rows: 3, imported: 1, unchanged: 2, rejected: 0 },
      errors: [],
      events: ['WorkStarted', 'YieldReported', 'WorkCompleted'],
    });
    const third = await importFile('importFeedback', [header, ...rows]);
    expect(third).toMatchObject({ outcome: 'success', counts: { rows: 3, imported: 0, unchanged: 3 }, events: [] });
  });
});

describe('rows of positions', () => {
  const header = 'projectNumber;articleNumber;amount;deliveryDate;orderNumber';
  let article: string;
  beforeAll(async () => {
    const none = { resourceName: 'Closed', resourceGroups: [] as string[] };
    const group = await commands.send({ url: '/api/basedata/resourceGroups', body: { resourceGroupName: 'Closed' } });
    none.resourceGroups.push(group.json().resourceGroupId);
    await commands.send({ url: '/api/basedata/resources', body: none });
    const made = await commands.send({
      url: '/api/basedata/articles',
      body: { articleName: 'Never', articleNumber: 'N' },
    });
    await commands.send({
      url: '/api/basedata/technologies',
      body: {
        articleId: made.json().articleId,
        technologyItems: [
          { number: 10, valueAddName: 'Wait', resourceGroupId: group.json().resourceGroupId, duration: 60 },
        ],
      },
    });
    article = commands.image.factory.objects.articles.get(plant.articleId)?.articleNumber ?? '';
  });

  it('stand each for itself in one project; what cannot be planned leaves no position', async () => {
    const due = day(200).slice(0, 10);
    const file = [
      header,
      `P-1;N;1;${due};O-1`,
      `P-1;${article};1;${due};O-2`,
      `P-1;${article};1;${due};O-3`,
      `P-1;ghost;1;${due};O-4`,
      `P-1;${article};-1;${due};O-5`,
      `P-1;${article};1;${day(9_000).slice(0, 10)};O-6`,
      `P-2;N;1;${due};`,
    ];
    const first = await importFile('importProjectPositionsFile', file);
    expect(first).toEqual({
      outcome: 'partial',
      counts: { rows: 7, imported: 2, unchanged: 0, rejected: 5 },
      errors: ['2 noAvailability', '5 unknown', '6 invalid', '7 validation', '8 noAvailability'],
      events: [
        'ProjectCreated',
        'OrderPositionAdded',
        'OrderPositionPlanned',
        'OrderPositionAdded',
        'OrderPositionPlanned',
      ],
    });
    const again = await importFile('importProjectPositionsFile', file);
    expect(again).toMatchObject({
      outcome: 'failure',
      counts: { rows: 7, imported: 0, unchanged: 2, rejected: 5 },
      events: [],
    });
  });
});

describe('rows of base data', () => {
  it('an article comes with its technology or not at all, and what it names with it', async () => {
    const header =
      'articleNumber;articleName;amountUnit;templateNumber;templateItemNumber;templateItemName;resourceGroupName;resourceName;duration';
    // The resource does not belong to the group: the technology is refused by the rules of base data.
    const file = [
      header,
      'A-1;Shaft;dozen;T1;10;Sawing;Cutters;Saw 1;60',
      'A-2;Pin;dozen;T1;10;Turning;Lathes;;60',
      'A-2;;;T1;20;Turning;;;60',
      'A-3;Axle;dozen;T1;10;Turning;Cutters;;60',
      'A-3;;;T1;20;Checking;Cutters;;60',
    ];
    const first = await importFile('importArticles', file);
    expect(first).toMatchObject({
      outcome: 'partial',
      counts: { rows: 5, imported: 2, unchanged: 0, rejected: 3 },
      errors: ['2 validation', '3 withOthers', '4 required'],
    });
    expect(first.events.toSorted()).toEqual([
      'AmountUnitCreated',
      'ArticleCreated',
      'ResourceGroupCreated',
      'TechnologyCreated',
      'ValueAddCreated',
      'ValueAddCreated',
    ]);
    const { articles, resourceGroups } = commands.image.factory.objects;
    expect([...articles.values()].filter(({ articleNumber = '' }) => articleNumber.startsWith('A-'))).toHaveLength(2);
    expect([...resourceGroups.values()].map((one) => one.resourceGroupName)).not.toContain('Lathes');
    expect(await importFile('importArticles', file)).toMatchObject({
      outcome: 'failure',
      counts: { rows: 5, imported: 0, unchanged: 2, rejected: 3 },
      events: [],
    });
  });

  // shows base-data 4.20
  it('a row that is wrong makes no unit of its own, in any kind of file', async () => {
    const file = ['materialNumber;materialName;amountUnit', `M-1;${'x'.repeat(500)};tons`, 'M-3;Brass;kegs'];
    const first = await importFile('importMaterial', file);
    expect(first).toMatchObject({ counts: { imported: 1, rejected: 1 }, errors: ['2 tooLong'] });
    expect(first.events.toSorted()).toEqual(['AmountUnitCreated', 'MaterialCreated']);
    expect(await importFile('importMaterial', file)).toMatchObject({
      outcome: 'failure',
      counts: { imported: 0, unchanged: 1, rejected: 1 },
      events: [],
    });
    const resources = await importFile('importResources', [
      'resourceName;resourceGroupName;capacityPlanName;shifts;maxMultipleReservations',
      'Mill 1;Mills;Early;1-5 06:00-14:00;-1',
      'Mill 2;Mills;;;',
    ]);
    expect(resources).toMatchObject({ counts: { imported: 1, rejected: 1 } });
    expect(resources.events.toSorted()).toEqual(['ResourceCreated', 'ResourceGroupCreated']);
    const customers = ['customerNumber;customerName', 'C-1;First', 'C-2;Second', `${'9'.repeat(300)};Third`];
    expect(await importFile('importCustomers', customers)).toMatchObject({
      counts: { rows: 3, imported: 2, unchanged: 0, rejected: 1 },
      events: ['CustomerCreated', 'CustomerCreated'],
    });
    expect(await importFile('importCustomers', customers.slice(0, 3))).toMatchObject({
      outcome: 'success',
      counts: { rows: 2, imported: 0, unchanged: 2, rejected: 0 },
      events: [],
    });
    const matrix = await importFile('importSetupMatrices', [
      'setupMatrixName;resourceGroupName;by;from;to;setupTime',
      'Paint;Mills;;*;*;600',
      'Paint;Mills;;ghost;*;600',
    ]);
    expect(matrix).toMatchObject({
      outcome: 'failure',
      counts: { rows: 2, imported: 0, rejected: 2 },
      errors: ['2 withOthers', '3 unknown'],
      events: [],
    });
  });
});

it('a file that is refused as a whole uses up no key: the corrected one is taken under it', async () => {
  const send = async (lines: readonly string[]) =>
    commands.send({
      url: '/api/basedata/importCustomers',
      body: { fileIdentifier: await uploadedRows(commands, lines) },
      as: 'admin',
      headers: { 'idempotency-key': 'customers-of-today' },
    });
  expect((await send(['colour', 'Fourth'])).json()).toMatchObject({ errorCode: 'invalidColumnNames' });
  expect((await send(['customerName', 'Fourth'])).json()).toMatchObject({ outcome: 'success', imported: 1 });
  expect((await send(['customerName', 'Fifth'])).json()).toMatchObject({ errorCode: 'idempotencyKeyReused' });
});
