/** One row of the table that `npm run test:faults` prints. */
export interface Outcome {
  readonly fault: string;
  readonly load: string;
  /** Edits that the plant said were stored. */
  readonly acknowledged: number;
  /** Of these, how many are not there afterwards, and of all, how many are there more than once. */
  readonly lost: number;
  readonly doubled: number;
  /** Seconds from the fault, or from its end where that is said, until an edit is taken and health is 200; the longest. */
  readonly backAfter: number | undefined;
  readonly detail: string;
}
