import { GlobalSettingsChanged } from '#domain/administration/events.ts';
import { baseDataEventTypes } from '#domain/base-data/events.ts';
import type { Branch, DomainEvent } from '#domain/kernel/event.ts';
import type { MarkKind } from '#domain/planning/api/moment-calls.ts';
import { isPlanningEvent } from '#domain/planning/change/evolve.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import type { SimulationEvent } from '#domain/simulation/events.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import { added, type EntryColumns, tableWrites } from '#projector/kernel/entry-log.ts';
import type { ReadModel } from '#projector/kernel/read-model.ts';

interface Recorded {
  readonly at: number;
  readonly position: bigint;
}

interface MomentRow extends Recorded {
  readonly latest: number;
}

interface Step extends Recorded {
  readonly branch: Branch;
  readonly isReport: boolean;
  readonly number: number;
}

interface Marked extends Recorded, Mark {
  readonly branch: Branch;
  readonly action: string;
}

interface MomentsImage {
  last: number;
  /** How many steps there were, by branch and kind. */
  readonly numbers: Map<string, number>;
  /** The change set of the last step, by branch. */
  readonly changeSets: Map<Branch, string>;
  rows: MomentRow[];
  steps: Step[];
  marks: Marked[];
}

const momentColumns: EntryColumns<MomentRow> = [
  { name: 'at', type: 'bigint', of: ({ at }) => at },
  { name: 'position', type: 'bigint', of: ({ position }) => position },
  { name: 'latest', type: 'bigint', of: ({ latest }) => latest },
];
const stepColumns: EntryColumns<Step> = [
  { name: 'branch', type: 'text', of: ({ branch }) => branch },
  { name: 'is_report', type: 'boolean', of: ({ isReport }) => isReport },
  { name: 'number', type: 'bigint', of: ({ number }) => number },
  { name: 'position', type: 'bigint', of: ({ position }) => position },
  { name: 'at', type: 'bigint', of: ({ at }) => at },
];
const markColumns: EntryColumns<Marked> = [
  { name: 'branch', type: 'text', of: ({ branch }) => branch },
  { name: 'kind', type: 'text', of: ({ kind }) => kind },
  { name: 'position', type: 'bigint', of: ({ position }) => position },
  { name: 'at', type: 'bigint', of: ({ at }) => at },
  { name: 'action', type: 'text', of: ({ action }) => action },
  { name: 'object_type', type: 'text', of: ({ objectType }) => objectType },
  { name: 'object_id', type: 'text', of: ({ objectId }) => objectId },
  { name: 'count', type: 'integer', of: ({ count }) => count },
];

/** Which position belongs to which instant, over all events of the log, and what happened when. */
export const moments: ReadModel<MomentsImage> = {
  name: 'moments',
  content: 'which position belongs to which instant, for every read as of an instant, and what happened when',
  schema: 'moments',
  version: 3,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [tableWrites('moment', momentColumns), tableWrites('step', stepColumns), tableWrites('mark', markColumns)],
  emptyImage: () => ({ last: -1, numbers: new Map(), changeSets: new Map(), rows: [], steps: [], marks: [] }),

  async load(image, { client, schema, store }) {
    const { rows } = await client.query<{ last: string | null }>(
      `SELECT at AS last FROM ${schema}.moment ORDER BY position DESC LIMIT 1`,
    );
    image.last = Number(rows[0]?.last ?? -1);
    const { rows: counts } = await client.query<{ branch: string; is_report: boolean; number: string; last: string }>(
      `SELECT branch, is_report, max(number) AS number, max(position) AS last FROM ${schema}.step GROUP BY branch, is_report`,
    );
    const newest = new Map<Branch, bigint>();
    for (const { branch, is_report, number, last } of counts) {
      image.numbers.set(kindOf(branch, is_report), Number(number));
      if (BigInt(last) > (newest.get(branch) ?? -1n)) newest.set(branch, BigInt(last));
    }
    // Of a simulation the number of its steps may be one too high when the projector ended within one of them.
    const main = newest.get('main');
    if (main === undefined) return;
    const { rows: before } = await client.query<{ last: string | null }>(
      `SELECT max(position) AS last FROM ${schema}.moment WHERE position < $1::bigint`,
      [main],
    );
    const changeSet = await changeSetAt(store, main, BigInt(before[0]?.last ?? 0));
    if (changeSet !== undefined) image.changeSets.set('main', changeSet);
  },

  fold(image, event, moment) {
    const { recordedAt, branch, changeSet } = event.metadata;
    const { position } = moment;
    // Not the moment's time, which never runs backwards.
    if (recordedAt !== image.last) {
      image.last = recordedAt;
      image.rows.push({ at: recordedAt, position, latest: moment.at });
    }
    const mark = markOf(event);
    if (mark !== undefined) image.marks.push({ ...moment, ...mark, branch, action: event.type });
    const isReport = shopFloorEvents.has(event.type);
    if (!isReport && !isEdit(event)) return;
    // One edit may be several events.
    if (image.changeSets.get(branch) === changeSet) return;
    image.changeSets.set(branch, changeSet);
    const kind = kindOf(branch, isReport);
    const number = (image.numbers.get(kind) ?? 0) + 1;
    image.numbers.set(kind, number);
    image.steps.push({ ...moment, branch, isReport, number });
  },

  drain(image) {
    const { rows, steps, marks } = image;
    Object.assign(image, { rows: [], steps: [], marks: [] } satisfies Partial<MomentsImage>);
    return {
      tables: [added(momentColumns, rows), added(stepColumns, steps), added(markColumns, marks)],
      delta: undefined,
    };
  },
};

const kindOf = (branch: Branch, isReport: boolean): string => `${branch} ${isReport}`;

/** `before`: an event before it, as a log can be read only after what stands in it. */
async function changeSetAt(store: EventStore, position: bigint, before: bigint): Promise<string | undefined> {
  for await (const event of store.readAll({ after: before })) {
    if (event.position < position) continue;
    return event.unreadable === undefined ? (event as RecordedEvent).metadata.changeSet : undefined;
  }
  return undefined;
}

/** What changes the plan, or what it is reckoned with. `StepNoted` repeats what was done outside of the plan. */
const isEdit = (event: DomainEvent): boolean =>
  event.type !== 'StepNoted' &&
  (isPlanningEvent(event) || baseDataEventTypes.has(event.type) || event.type === GlobalSettingsChanged.type);

/** What an event is marked as on a time line. */
interface Mark {
  readonly kind: Exclude<MarkKind, 'import' | 'feedback'>;
  readonly objectType: string;
  readonly objectId: string;
  readonly count: number;
}

/** undefined: it is none of what people look for. */
function markOf(event: DomainEvent): Mark | undefined {
  const { type, data } = event as SimulationEvent;
  if (type === 'SimulationCreated' || type === 'SimulationRebased') return simulation(data.simulationId);
  return isPlanningEvent(event)
    ? changesIn(event)
        .map(ofPlan)
        .find((mark) => mark !== undefined)
    : undefined;
}

function ofPlan({ type, data }: PlanningEvent): Mark | undefined {
  switch (type) {
    case 'PlanOptimized':
    case 'OperationsOptimized':
      return about(
        'optimiser',
        'operation',
        data.placements.map(({ operationId }) => operationId),
      );
    case 'SimulationTransferred':
      return simulation(data.simulationId);
    case 'ProductionOrdersLocked':
    case 'ProductionOrdersUnlocked':
      return about('lock', 'productionOrder', data.productionOrderIds);
    case 'OperationsLocked':
    case 'OperationsUnlocked':
      return about('lock', 'operation', data.operationIds);
    case 'ActivitiesLocked':
    case 'ActivitiesUnlocked':
      return about('lock', 'activity', data.activityIds);
    default:
      return undefined;
  }
}

const about = (kind: Mark['kind'], objectType: string, [first, ...others]: readonly string[]): Mark | undefined =>
  first === undefined ? undefined : { kind, objectType, objectId: first, count: others.length + 1 };

const simulation = (objectId: string): Mark => ({ kind: 'simulation', objectType: 'simulation', objectId, count: 1 });
