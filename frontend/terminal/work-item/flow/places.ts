import type { SnapshotFrom } from 'xstate';
import type { workItemMachine } from './machine/work-item-machine.ts';
import type { WorkItemEvent } from './machine/work-item-state.ts';

/** The pages of a step by their addresses (base data §2). */
export type Place =
  | 'main'
  | 'details'
  | 'feedback'
  | 'history'
  | 'rejecttype'
  | 'troubletype'
  | 'trouble'
  | 'takephoto'
  | 'progress'
  | 'rejecttypeupdate'
  | 'troubletypeupdate'
  | 'progressphoto';

/** What an address below `/terminals/{terminalId}/` is about. */
export interface Address {
  readonly place: Place;
  /** undefined: of an entry that was opened by its address, which does not name the step. */
  readonly workId: string | undefined;
  /** Entry that is corrected. */
  readonly entryId?: string;
}

type Snapshot = SnapshotFrom<typeof workItemMachine>;

/** Which page the machine is on. */
export function placeOf(snapshot: Snapshot): Place {
  const at = (doing: Parameters<Snapshot['matches']>[0] extends infer Value ? Value : never): boolean =>
    snapshot.matches(doing);
  if (at({ doing: 'details' })) return 'details';
  if (at({ doing: 'times' })) return 'feedback';
  if (at({ doing: 'history' })) return 'history';
  if (at({ doing: 'choosingRejectType' })) return 'rejecttype';
  if (at({ doing: 'choosingTroubleType' })) return 'troubletype';
  if (at({ doing: 'describing' })) return 'trouble';
  if (at({ doing: 'takingPhoto' }) || at({ doing: 'takingTroublePhoto' })) return 'takephoto';
  if (at({ doing: { correcting: 'choosingRejectType' } })) return 'rejecttypeupdate';
  if (at({ doing: { correcting: 'choosingTroubleType' } })) return 'troubletypeupdate';
  if (at({ doing: { correcting: 'takingPhoto' } })) return 'progressphoto';
  return at({ doing: 'correcting' }) ? 'progress' : 'main';
}

const ofEntry: Partial<Record<Place, string>> = {
  progress: '',
  rejecttypeupdate: '/rejecttypeupdate',
  troubletypeupdate: '/troubletypeupdate',
  progressphoto: '/takephoto',
};

/** The address of a page. Those of entries and photos do not name their step: the browser's history has it along. */
export function pathOf({ place, workId = '', entryId = '' }: Address, mainOperationId: string | null): string {
  const work = encodeURIComponent(workId);
  const entryPath = ofEntry[place];
  if (entryPath !== undefined) return `progress/${encodeURIComponent(entryId)}${entryPath}`;
  if (place === 'takephoto') return 'takephoto';
  if (place === 'main') return `workitem/${work}`;
  const main = place.startsWith('trouble') && mainOperationId !== null ? `/${encodeURIComponent(mainOperationId)}` : '';
  return `workitem/${work}/${place}${main}`;
}

const ofWork: ReadonlySet<string> = new Set(['details', 'feedback', 'history', 'rejecttype', 'troubletype', 'trouble']);

/** What a page of the browser's history has along with its address; it is there again after a reload. */
export interface OfStep {
  readonly workItem: string;
}

/** `state`: of the page in the browser's history. undefined: no address of a step. */
export function addressAt(pathname: string, state: unknown): Address | undefined {
  const [, , , kind = '', id = '', page = ''] = pathname.split('/').map((part) => decodeURIComponent(part));
  const workId = isOfStep(state) ? state.workItem : undefined;
  if (kind === 'workitem' && id !== '') return { place: ofWork.has(page) ? (page as Place) : 'main', workId: id };
  // A photo is of a step, and nobody has said of which.
  if (kind === 'takephoto') return workId === undefined ? undefined : { place: 'takephoto', workId };
  if (kind !== 'progress' || id === '') return undefined;
  const place = (page === 'takephoto' ? 'progressphoto' : page || 'progress') as Place;
  return { place: place in ofEntry ? place : 'progress', workId, entryId: id };
}

const isOfStep = (state: unknown): state is OfStep =>
  typeof state === 'object' && state !== null && 'workItem' in state && typeof state.workItem === 'string';

/** Presses that lead from the first page to one whose address was opened; the others need what was typed before. */
export function eventsTo({ place, entryId = '' }: Address): readonly WorkItemEvent[] {
  switch (place) {
    case 'details':
    case 'feedback':
    case 'history':
      return [{ type: 'open', page: place }];
    case 'troubletype':
      return [{ type: 'trouble' }];
    case 'takephoto':
      return [{ type: 'takePhoto' }];
    case 'progress':
    case 'rejecttypeupdate':
    case 'troubletypeupdate':
    case 'progressphoto':
      return [{ type: 'open', page: 'history' }, { type: 'correct', entryId }, ...eventsFromEntry(place)];
    default:
      return [];
  }
}

const eventsFromEntry = (place: Place): readonly WorkItemEvent[] =>
  place === 'rejecttypeupdate'
    ? [{ type: 'chooseRejectType' }]
    : place === 'troubletypeupdate'
      ? [{ type: 'chooseTroubleType' }]
      : place === 'progressphoto'
        ? [{ type: 'takePhoto' }]
        : [];
