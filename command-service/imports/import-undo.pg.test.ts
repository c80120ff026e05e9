import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportAnswer } from '#domain/import/import-job.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { planPiece } from '#tests/services/command-service.ts';
import { forFile, openCommandPlant } from '#tests/services/opened.ts';
import { uploadedRows } from '#tests/services/uploaded-rows.ts';

const { commands, store, plant } = await forFile(openCommandPlant());

async function imported(call: string, lines: readonly string[], parameters: object = {}): Promise<ImportAnswer> {
  const fileIdentifier = await uploadedRows(commands, lines);
  const answer = await commands.send({
    url: `/api/basedata/${call}`,
    body: { fileIdentifier, parameters },
    as: 'admin',
  });
  expect(answer.json()).toMatchObject({ rejected: 0 });
  return answer.json();
}

const undo = (importId: string) => commands.send({ url: `/api/basedata/imports/${importId}/undo`, as: 'admin' });

/** Everything that people see of plan and base data; what was counted on stays so. */
function everything() {
  const { objects } = commands.image.factory;
  const { projects, orderPositions, activities, productionOrders, operations } = commands.plan.plan;
  const without = (one: object): object =>
    Object.fromEntries(
      Object.entries(one).filter(
        ([name, value]) => !['changedAt', 'placedAt', 'reason'].includes(name) && value !== undefined,
      ),
    );
  const plain = (map: ReadonlyMap<string, object>) =>
    [...map].map(([id, one]) => [id, without(one)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return structuredClone({
    base: Object.fromEntries(Object.entries(objects).map(([name, map]) => [name, plain(map as never)])),
    plan: [projects, orderPositions, activities, productionOrders, operations].map((map) => plain(map as never)),
  });
}

const due = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);

describe('an import that is taken back', () => {
  it('leaves base data as they were: what it made, changed and what came along', async () => {
    await imported('importArticles', [
      'articleNumber;articleName;amountUnit;templateNumber;templateItemNumber;templateItemName;resourceGroupName;duration',
      'K-1;Known;dozen;T1;10;Sawing;Cutters;60',
    ]);
    const before = everything();
    const { importId } = await imported('importArticles', [
      'articleNumber;articleName;amountUnit;templateNumber;templateItemNumber;templateItemName;resourceGroupName;duration',
      'K-1;Renamed;crate;T1;10;Polishing;Polishers;90',
      'K-2;New;crate;T1;10;Polishing;Polishers;60',
      'K-2;;;T1;20;Sawing;Cutters;60',
    ]);
    expect(everything()).not.toEqual(before);
    const answer = await undo(importId);
    expect(answer.json()).toMatchObject({ importId, kept: 0 });
    expect(everything()).toEqual(before);
    expect((await undo(importId)).json()).toEqual(answer.json());
  });

  it('leaves the plan as it was, bars that were planned anew included', async () => {
    const article = commands.image.factory.objects.articles.get(plant.articleId)?.articleNumber ?? '';
    const header = 'projectNumber;articleNumber;amount;deliveryDate;orderNumber;comment';
    await imported('importProjectPositionsFile', [header, `U-1;${article};2;${due};1;first`]);
    const before = everything();
    const { importId } = await imported('importProjectPositionsFile', [
      header,
      `U-1;${article};3;${due};1;second`,
      `U-1;${article};1;${due};2;`,
      `U-2;${article};1;${due};1;`,
    ]);
    expect(everything().plan).not.toEqual(before.plan);
    expect((await undo(importId)).json()).toMatchObject({ undone: 3, kept: 0 });
    expect(everything()).toEqual(before);
  });

  it('leaves steps as nobody had reported on them', async () => {
    const [first] = await planPiece(commands, plant);
    const operation = commands.plan.plan.operations.get(first as never) ?? expect.fail('it was planned');
    const { productionOrderNumber = '' } = commands.plan.plan.productionOrders.get(operation.productionOrderId) ?? {};
    const past = new Date(Date.now() - 86_400_000).toISOString();
    const { importId } = await imported('importFeedback', [
      'productionOrderNumber;templateItemNumber;startDate;endDate;yield;scrap',
      `${productionOrderNumber};${operation.number};${past};${past};1;`,
    ]);
    expect(operation.statusId).toBe(statusId.done);
    expect((await undo(importId)).json()).toMatchObject({ kept: 0 });
    expect(commands.plan.plan.operations.get(first as never)).toMatchObject({ statusId: statusId.planned });
  });
});

describe('what was built on an import', () => {
  let importId: string;
  beforeAll(async () => {
    const answer = await imported('importMaterial', [
      'materialNumber;materialName;amountUnit',
      'M-1;Steel;coil',
      'M-2;Brass;coil',
    ]);
    importId = answer.importId;
  });
  const idOf = (number: string): string =>
    [...commands.image.factory.objects.materials].find(([, one]) => one.materialNumber === number)?.[0] ?? '';

  it('keeps it, by name, and nothing goes', async () => {
    await commands.send({
      url: `/api/basedata/materials/${idOf('M-1')}`,
      method: 'PUT',
      body: { materialName: 'Iron' },
      as: 'admin',
    });
    const unit = commands.image.factory.objects.materials.get(idOf('M-2') as never)?.amountUnitId;
    await commands.send({
      url: '/api/basedata/materials',
      body: { materialName: 'Own', amountUnitId: unit },
      as: 'admin',
    });
    const last = await store.lastPosition();
    const answer = await undo(importId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      errorCode: 'builtUpon',
      detailsObject: {
        count: 2,
        objects: [
          { collection: 'materials', name: 'Iron', errorCode: 'changedMeanwhile' },
          { collection: 'amountUnits', name: 'coil', errorCode: 'alreadyInUse', usedBy: [{ name: 'Own' }] },
        ],
      },
    });
    expect(await store.lastPosition()).toBe(last);
  });

  it('keeps it no longer when it has gone', async () => {
    const own = [...commands.image.factory.objects.materials].find(([, one]) => one.materialName === 'Own')?.[0];
    const gone = await commands.send({ url: `/api/basedata/expert/material/${own}`, method: 'DELETE', as: 'admin' });
    expect(gone.statusCode).toBe(204);
    await commands.send({
      url: `/api/basedata/materials/${idOf('M-1')}`,
      method: 'PUT',
      body: { materialName: 'Steel' },
      as: 'admin',
    });
    expect((await undo(importId)).json()).toMatchObject({ undone: 3, kept: 0 });
    expect([idOf('M-1'), idOf('M-2')]).toEqual(['', '']);
  });
});

it('an import that changed nothing has nothing to take back', async () => {
  const lines = ['customerNumber;customerName', 'C-9;Ninth'];
  await imported('importCustomers', lines);
  const { importId } = await imported('importCustomers', lines);
  expect((await undo(importId)).json()).toMatchObject({ errorCode: 'nothingToUndo' });
  expect((await undo('unknown')).statusCode).toBe(404);
});
