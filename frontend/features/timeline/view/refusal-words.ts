import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import type { TimelineSession } from '../data/timeline-session.ts';
import type { Words } from '../messages/use-words.ts';
import type { TimeText } from '../model/time-text.ts';

export interface RefusalWords {
  readonly title: string;
  /** Empty when the title says it all. */
  readonly detail: string;
}

const known: ReadonlySet<string> = new Set([
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
  'undoBlocked',
]);
const brief: ReadonlySet<string> = new Set(['nothingToUndo', 'nothingToRedo', 'accessDenied', 'noResponse']);

/** The reason of a refusal in words, with the things it names (design, section 5: a code and its details). */
export function refusalWords(
  session: TimelineSession,
  t: Words,
  text: TimeText,
  code: string,
  details: Readonly<Record<string, unknown>>,
  moved: OperationId | undefined,
): RefusalWords {
  if (brief.has(code)) return { title: t(`refused.${code}`), detail: '' };
  const concerned = operationOf(session, details.operationId) ?? (moved && session.store.bar(moved));
  const blockers = Array.isArray(details.blockedBy) ? details.blockedBy : [details.blockedBy];
  const blocker = operationOf(session, blockers[0]);
  const resource = session.factory.resources.get((details.resourceId ?? concerned?.resourceId) as ResourceId);
  const group = session.factory.groups.find((candidate) => candidate.groupId === concerned?.operation.resourceGroupId);
  const values = {
    resource: resource?.name ?? '',
    group: group?.name ?? '',
    number: (blocker ?? concerned)?.order?.productionOrderNumber ?? '',
    times: blocker === undefined ? '' : text.range(blocker.start, blocker.end),
    who: typeof details.by === 'string' ? details.by : t('refused.somebody'),
  };
  if (!known.has(code)) return { title: t('refused.unknown', { code }), detail: '' };
  const other = concerned !== undefined && moved !== undefined && concerned.id !== moved;
  const named = other
    ? ` ${t('refused.also', { number: `${values.number} · ${concerned.operation.valueAddName}` })}`
    : '';
  if (code === 'busy' && blocker === undefined) return { title: t('refused.busy', values), detail: '' };
  return { title: t(`refused.${code}`, values), detail: t(`refused.${code}Detail`, values) + named };
}

function operationOf(session: TimelineSession, id: unknown): ReturnType<TimelineSession['store']['bar']> {
  return typeof id === 'string' ? session.store.bar(id as OperationId) : undefined;
}
