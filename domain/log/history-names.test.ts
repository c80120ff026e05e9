import { expect, test } from 'vitest';
import { z } from 'zod';
import { mainBranch } from '#domain/kernel/event.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import { history } from '#projector/read-models/history/project.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { historyActions, historyFields, planningHistoryActions, planningHistoryFields } from './history-names.ts';

/** Values made so far. */
let count = 0;

/** One event of each type, with every field that it may have, told by the history. */
const told = [...eventCatalogue.values()]
  .filter(({ type }) => historyActions.includes(type))
  .map((definition, index) => {
    const schema = z.toJSONSchema(definition.schema, { unrepresentable: 'any' }) as Shape;
    const position = BigInt(index + 1);
    const event: RecordedEvent = {
      position,
      stream: 'any',
      revision: 0n,
      eventId: `event-${index}`,
      type: definition.type,
      data: full(schema),
      metadata: {
        commandId: 'c',
        correlationId: 'c',
        causationId: 'c',
        actor: { kind: 'system', name: 'test' },
        recordedAt: 0,
        branch: mainBranch,
        schemaVersion: 1,
        changeSet: 'c',
      },
    };
    const image = history.emptyImage();
    history.fold(image, event, { position, at: 0 });
    const lines = image.entries;
    return {
      type: definition.type,
      lines,
      fields: lines.flatMap(({ changes, placed = {} }) => [
        ...changes.map(({ field }) => field),
        ...Object.keys(placed),
      ]),
    };
  });

test('the history names every action, and no other', () => {
  const silent = told.filter(({ lines }) => lines.length === 0).map(({ type }) => type);
  expect(silent).toEqual([]);
  expect(told.map(({ type }) => type)).toEqual(historyActions);
  expect(historyActions).toEqual(expect.arrayContaining([...planningHistoryActions]));
});

test('the history names every field that an event of any type can show', () => {
  const known = new Set(historyFields);
  expect(told.flatMap(({ type, fields }) => fields.filter((one) => !known.has(one)).map((one) => [type, one]))).toEqual(
    [],
  );
});

test('of planning it names no field that no event can show', () => {
  const planning = new Set<string>(planningHistoryActions);
  const shown = new Set(told.filter(({ type }) => planning.has(type)).flatMap(({ fields }) => fields));
  expect([...shown].toSorted()).toEqual([...planningHistoryFields].toSorted());
});

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** A value with all fields, no number or text twice, so that before and after differ. */
function full(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[count++ % shape.enum.length];
  const [choice] = shape.anyOf ?? shape.oneOf ?? [];
  if (choice !== undefined) return full(choice);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, one]) => [name, full(one)]));
    case 'array':
      return [full(shape.items ?? {})];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return ++count;
    default:
      return `text ${++count}`;
  }
}
