import { z } from 'zod';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { TimelineSession } from '#frontend/features/timeline/data/timeline-session.ts';
import type { Bar, BarId } from '#frontend/features/timeline/model/bar.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { kindWord } from '#frontend/shell/sections/kind-word.ts';

export interface RefusalWords {
  readonly title: string;
  /** Empty when the title is sufficient. */
  readonly detail: string;
}

const known = [
  'busy',
  'badGroup',
  'locked',
  'alreadyStarted',
  'alreadyDone',
  'frozenTime',
  'gap',
  'resourceAttendant',
  'fromOneProductionOrder',
  'outsideRange',
  'TimelineDataOutdated',
  'isRevoked',
  'noAvailability',
  'closeGapsDisabled',
  'optimizeWorkloadDisabled',
  'notPlanned',
  'notStarted',
  'objectnotexists',
  'positionIsSplit',
  'alreadyPlanned',
  'proposalShown',
] as const;
const brief = ['nothingToUndo', 'nothingToRedo', 'accessDenied'] as const;

/** Text of a refusal with the objects it names (design, section 5: a code and its details). */
export function refusalWords(
  session: TimelineSession,
  t: TimelineText,
  text: TimeText,
  code: string,
  details: Readonly<Record<string, unknown>>,
  moved: BarId | undefined,
): RefusalWords {
  const short = brief.find((one) => one === code);
  if (code === 'noResponse') return { title: t('refused.noResponse'), detail: t('refused.noResponseDetail') };
  if (short !== undefined) return { title: t(`refused.${short}`), detail: '' };
  if (code === 'undoBlocked') return undoBlocked(session, t, details);
  const concerned = operationOf(session, details.operationId) ?? (moved && session.store.bar(moved));
  const blockers = Array.isArray(details.blockedBy) ? details.blockedBy : [details.blockedBy];
  const blocker = operationOf(session, blockers[0]);
  const resource = session.factory.resources.get((details.resourceId ?? concerned?.resourceId) as ResourceId);
  const groupId = details.resourceGroupId ?? concerned?.operation.resourceGroupId;
  const group = session.factory.groups.find((candidate) => candidate.groupId === groupId);
  const values = {
    resource: resource?.name ?? '',
    group: group?.name ?? '',
    number: (blocker ?? concerned)?.order?.productionOrderNumber ?? '',
    times: blocker === undefined ? '' : text.range(blocker.start, blocker.end),
    frozen: text.duration((Number(details.frozenTime) || 0) * 1_000),
    who: typeof details.by === 'string' ? details.by : t('refused.somebody'),
  };
  // Falls back to the general error texts of the product.
  const refused = known.find((one) => one === code);
  if (refused === undefined) return { title: t('refused.unknown'), detail: errorText(code, details) };
  const other = concerned !== undefined && moved !== undefined && concerned.id !== moved;
  const named = other ? ` ${t('refused.also', { number: nameOf(concerned) })}` : '';
  if (refused === 'busy' && blocker === undefined) return { title: t('refused.busy', values), detail: '' };
  return { title: t(`refused.${refused}`, values), detail: t(`refused.${refused}Detail`, values) + named };
}

/** Names of the objects that block an undo (rules §5). */
function undoBlocked(
  session: TimelineSession,
  t: TimelineText,
  details: Readonly<Record<string, unknown>>,
): RefusalWords {
  const ids = inTheWayOfUndo(details);
  const first = operationOf(session, ids[0]);
  const [changed] = changedSchema.safeParse(details['baseData']).data ?? [];
  if (changed !== undefined) return { title: t('refused.undoBlocked'), detail: baseDataInTheWay(t, changed) };
  const others = parentsInTheWay(session, details);
  const name = (first && nameOf(first)) ?? others.find((one) => one !== undefined) ?? t('refused.outOfSight');
  const count = ids.length + others.length;
  const number = count > 1 ? t('refused.andMore', { number: name, count: count - 1 }) : name;
  return { title: t('refused.undoBlocked'), detail: t('refused.undoBlockedDetail', { number }) };
}

const changedSchema = z.array(
  z.object({ collection: z.string(), name: z.string().optional(), errorCode: z.string(), by: z.string().optional() }),
);

/** What is in use, or not as the step left it, and who has changed it. */
function baseDataInTheWay(
  t: TimelineText,
  { collection, name, errorCode, by }: z.infer<typeof changedSchema>[number],
): string {
  const kind = collection === 'resourceGaps' ? t('refused.theGap') : kindWord(collection);
  const number = [kind, name].filter((part) => part !== undefined).join(' · ');
  if (errorCode === 'alreadyInUse') return t('refused.undoInUse', { number });
  return t('refused.undoChangedBy', { number, who: by ?? t('refused.somebody') });
}

/** Names of blocking parent objects, as far as they are loaded. */
function parentsInTheWay(
  { index }: TimelineSession,
  details: Readonly<Record<string, unknown>>,
): readonly (string | undefined)[] {
  const named = (kind: string): readonly string[] => (Array.isArray(details[kind]) ? (details[kind] as string[]) : []);
  return [
    ...named('activityIds').map((id) => index.activities.get(id)?.valueAddName),
    ...named('productionOrderIds').map((id) => index.productionOrders.get(id as never)?.productionOrderNumber),
    ...named('orderPositionIds').map((id) => index.orderPositions.get(id as never)?.orderPositionNumber),
    ...named('projectIds').map((id) => index.projects.get(id as never)?.projectNumber),
  ];
}

/** Operations that block an undo. */
export function inTheWayOfUndo(details: Readonly<Record<string, unknown>>): readonly OperationId[] {
  return Array.isArray(details.operationIds) ? (details.operationIds as OperationId[]) : [];
}

const nameOf = ({ order, operation }: Bar): string =>
  `${order?.productionOrderNumber ?? ''} · ${operation.valueAddName}`;

function operationOf(session: TimelineSession, id: unknown): ReturnType<TimelineSession['store']['bar']> {
  return typeof id === 'string' ? session.store.bar(id as OperationId) : undefined;
}
