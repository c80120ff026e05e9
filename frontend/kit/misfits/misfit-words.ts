import type { ConflictReport } from '#domain/planning/conflicts/conflict-report.ts';
import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

const messages = defineMessages('misfits', { de, en, es, fr, ru });

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
  return messages.text(`cause.${cause}`, {
    day: causeDate === null ? '' : day(Date.parse(causeDate)),
    time: fittingEndDate === null ? '' : time(Date.parse(fittingEndDate)),
    length: seconds === null ? '' : length(seconds * 1000),
  });
}
