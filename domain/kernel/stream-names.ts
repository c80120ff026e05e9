import { type Branch, mainBranch } from './event.ts';

/**
 * The only place that names a stream (design, section 3). A name is its kind, a dash and what tells one of the kind from
 * the others; in a simulation the suffix `~{number}` follows. Ids have no `~`, and a kind has no dash.
 */

/** The plan of the plant: one stream, because one edit may touch everything in it. */
export const planStream = 'plan-main';
/** What of the plant is a sample (decision 0140). */
export const samplePlantStream = 'samplePlant-main';
export const settingsStream = 'settings-global';
/** Whose store it is (`plant-founded.ts`); nothing else stands in it. */
export const plantStream = 'plant-identity';

/** One base-data object; `kind` is the singular of its collection, as `resourceGroup`. */
export const objectStream = (kind: string, id: string): string => `${kind}-${id}`;
export const userStream = (id: string): string => `user-${id}`;
export const roleStream = (id: string): string => `role-${id}`;
/** What was agreed for one module licence. */
export const licenceStream = (id: string): string => `licence-${id}`;
/** A terminal or a screen of the shop floor. */
export const deviceStream = (kind: 'terminal' | 'screen', id: string): string => `${kind}-${id}`;
/** A report of a terminal that the plan did not take. */
export const refusedReportStream = (id: string): string => `refusedReport-${id}`;
/** The run of one import. */
export const importStream = (id: string): string => `import-${id}`;
/** The life of one simulation; what is changed in it stands in overlays of the streams that it changes. */
export const simulationStream = (simulationId: string): string => `simulation-${simulationId}`;
/** Pieces of an event that is too large for one append (`event-part.ts`). */
export const changeSetStream = (name: string): string => `changeset-${name}`;

/** What the names of all streams of a kind begin with, overlays included. */
export const streamsOf = (kind: string): string => `${kind}-`;

export const streamKinds = {
  settings: 'settings',
  user: 'user',
  role: 'role',
  licence: 'licence',
  terminal: 'terminal',
  screen: 'screen',
  samplePlant: 'samplePlant',
  simulation: 'simulation',
} as const;

const overlayMark = '~';

/** Where a branch keeps what it changes of a stream; the stream itself for the main line. */
export const overlayStream = (stream: string, branch: Branch): string =>
  branch === mainBranch ? stream : `${stream}${overlayMark}${branch}`;

export interface StreamName {
  /** Of the main line, without the suffix. */
  readonly stream: string;
  readonly kind: string;
  readonly id: string;
  readonly branch: Branch;
}

export function parseStream(name: string): StreamName {
  const [stream = '', branch = mainBranch] = name.split(overlayMark);
  const dash = stream.indexOf('-');
  return { stream, kind: stream.slice(0, dash), id: stream.slice(dash + 1), branch };
}
