import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { amountText } from '#frontend/i18n/amount-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import type { QueuedReport } from '../../queue/report-queue.ts';
import type { Said, SeenStep } from '../flow/machine/seen-step.ts';
import { type HeldReport, unseen } from '../flow/machine/shown-step.ts';
import type { WorkItemText } from '../layout/work-item-text.ts';

/** One line of the history: what the server has, or what still waits on the device. */
export interface HistoryLine {
  readonly key: string;
  readonly at: number;
  readonly said: Said;
  readonly entry: ShownFeedback | undefined;
  readonly waiting: HeldReport | undefined;
  /** Why the server did not take it. */
  readonly refusal: QueuedReport['refusal'];
}

/** All that was reported, the newest first. */
export function historyLines(
  { entries }: SeenStep,
  held: readonly HeldReport[],
  queued: readonly QueuedReport[],
): readonly HistoryLine[] {
  const refused = queued.filter(({ refusal }) => refusal !== undefined);
  const line = (body: FeedbackBody, key: string) => ({
    key,
    at: Date.parse(body.occurredAt ?? ''),
    said: body as Said,
  });
  const lines: readonly HistoryLine[] = [
    ...entries.map((entry) => ({
      key: entry.feedbackId,
      at: Date.parse(entry.occurredAt),
      said: entry,
      entry,
      waiting: undefined,
      refusal: undefined,
    })),
    ...unseen(held, entries).map((one) => ({
      ...line(one.body, one.commandId),
      entry: undefined,
      waiting: one,
      refusal: undefined,
    })),
    ...refused.map(({ body, commandId, refusal }) => ({
      ...line(body, commandId),
      entry: undefined,
      waiting: undefined,
      refusal,
    })),
  ];
  // Of one instant what came later is newer.
  return lines.toReversed().toSorted((one, other) => other.at - one.at);
}

/** "6 kg gut", "Störung 12 min". */
export function saidWords(
  { type, amount, duration }: Said,
  { amountUnitName }: Pick<SeenStep['item'], 'amountUnitName'>,
  t: WorkItemText,
  format: Format,
): string {
  return t(`entry.${type}`, {
    amount: amountText(format, amount ?? 0, amountUnitName),
    duration: duration === null || duration === undefined ? '' : format.duration(duration * 1_000),
  }).trim();
}

/** The name of its reason or cause; undefined where it has none. */
export function causeOf(
  { rejectTypeId, troubleTypeId }: Said,
  { rejectTypes, troubleTypes }: SeenStep,
): string | undefined {
  const id = rejectTypeId ?? troubleTypeId;
  return [...rejectTypes, ...troubleTypes].find((one) => one.id === id)?.name;
}
