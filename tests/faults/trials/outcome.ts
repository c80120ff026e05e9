/** What the sender of a thing was told. `unknown`: nobody says, and it is not sent again. */
export type Fate = 'taken' | 'refused' | 'unknown';

/** By mark of a thing; undefined: it was sent, and nothing was told. */
export type Fates = Map<string, Fate | undefined>;

/** By mark of a thing, how often the log has each type of event of it. */
export type LogOfThings = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What became of things that a load has sent. */
export interface Tally {
  /** Things that the plant said were stored. */
  readonly acknowledged: number;
  /** Of these, how many are not there afterwards. */
  readonly lost: number;
  /** Of all, how many are there more than once. */
  readonly doubled: number;
  /** Of all, how many are there in part, or were refused and are there all the same. */
  readonly half: number;
  readonly refused?: number;
}

/** One row of the table that `npm run test:faults` prints. */
export interface Outcome extends Tally {
  readonly fault: string;
  readonly load: string;
  /** The same by kind of thing; missing: there is one kind. */
  readonly byKind?: ReadonlyMap<string, Tally>;
  /** Seconds from the fault, or from its end where that is said, until an edit is taken and health is 200; the longest. */
  readonly backAfter: number | undefined;
  readonly detail: string;
}

/** @param becomes types of events that the log has once each of a whole thing */
export function tallyOf(told: Fates, becomes: readonly string[], log: LogOfThings): Required<Tally> {
  let [acknowledged, refused, lost, doubled, half] = [0, 0, 0, 0, 0];
  for (const [mark, fate] of told) {
    const times = becomes.map((type) => log.get(mark)?.get(type) ?? 0);
    const isThere = times.some((count) => count > 0);
    if (fate === 'taken') acknowledged++;
    if (fate === 'taken' && !isThere) lost++;
    if (fate === 'refused') refused++;
    if (times.some((count) => count > 1)) doubled++;
    if (isThere && (fate === 'refused' || times.includes(0))) half++;
  }
  return { acknowledged, refused, lost, doubled, half };
}
