import type { ConflictReport } from '#domain/planning/conflicts/conflict-report.ts';
import { kitText } from '#frontend/kit/kit-text.ts';

/** Why an operation or a process step no longer fits. */
export type MisfitCauseRow = Pick<
  ConflictReport['operationsMisfit'][number],
  'cause' | 'causeDate' | 'fittingEndDate' | 'seconds'
>;

/** How a screen writes days, times and lengths (milliseconds). */
interface Writer {
  readonly day: (instant: number) => string;
  readonly time: (instant: number) => string;
  readonly length: (milliseconds: number) => string;
}

/** "no longer fits: holiday on 26 December" */
export function misfitWords(
  { cause, causeDate, fittingEndDate, seconds }: MisfitCauseRow,
  { day, time, length }: Writer,
): string {
  return kitText(`misfits.cause.${cause}`, {
    day: causeDate === null ? '' : day(Date.parse(causeDate)),
    time: fittingEndDate === null ? '' : time(Date.parse(fittingEndDate)),
    length: seconds === null ? '' : length(seconds * 1000),
  });
}
