import type { Instant } from '#domain/kernel/instant.ts';
import { demoCrew } from './demo-crew.ts';

/** An operation as the timeline tells it, with the number of its order. */
export interface DemoOperation {
  readonly operationId: string;
  readonly productionOrderNumber: string;
  readonly position: number;
  readonly statusId: number;
  readonly start: Instant;
  readonly end: Instant;
  readonly articleAmount: number;
  readonly predecessors: readonly string[];
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Feedback of the shop floor until now: ended operations are done, some with scrap; running ones are started with part
 * of their amount, one of them interrupted, one paused, and one overdue. Rows of the feedback import in order of start.
 * Operations with feedback are left out.
 */
export function pastFeedback(
  operations: readonly DemoOperation[],
  now: Instant,
  words: { readonly rejectTypes: readonly string[]; readonly troubleTypes: readonly string[] },
): Record<string, string | number>[] {
  const rows: Record<string, string | number>[] = [];
  const done = new Set(operations.filter((operation) => operation.statusId === 5).map((op) => op.operationId));
  const begun = operations.filter((operation) => operation.start < now);
  const overrun = begun.filter((op) => op.end <= now && op.end > now - 30 * hour).sort((a, b) => b.end - a.end)[0];
  let running = 0;
  for (const [index, operation] of begun.toSorted((a, b) => a.start - b.start || a.end - b.end).entries()) {
    if (operation.statusId !== 2 || operation.predecessors.some((id) => !done.has(id))) continue;
    const { end, articleAmount } = operation;
    const start = Math.min(now - minute, operation.start + (index % 5) * 2 * minute);
    const step = {
      productionordernumber: operation.productionOrderNumber,
      templateitemnumber: operation.position,
      startdate: iso(start),
      workerid: demoCrew[index % demoCrew.length]?.username ?? '',
    };
    if (end <= now && operation !== overrun) {
      const scrap = articleAmount >= 4 && index % 17 === 0 ? 1 : 0;
      rows.push({
        ...step,
        enddate: iso(Math.max(start, end - (index % 4) * 3 * minute)),
        yield: articleAmount - scrap,
        scrap,
        rejecttype: scrap > 0 ? (words.rejectTypes[index % words.rejectTypes.length] ?? '') : '',
        status: 'done',
        troubletype: '',
      });
      done.add(operation.operationId);
      continue;
    }
    const share = operation === overrun ? 0.8 : (now - operation.start) / (end - operation.start);
    const status = runningStatus(operation === overrun ? undefined : running++);
    rows.push({
      ...step,
      enddate: status === 'started' ? '' : iso(Math.max(start, now - 25 * minute)),
      yield: Math.min(articleAmount - 1, Math.floor(articleAmount * share)),
      scrap: 0,
      rejecttype: '',
      status,
      troubletype: status === 'interrupted' ? (words.troubleTypes[0] ?? '') : '',
    });
  }
  return rows;
}

/** Of the running operations the third is interrupted and the seventh paused. */
function runningStatus(index: number | undefined): 'started' | 'interrupted' | 'paused' {
  if (index === 2) return 'interrupted';
  return index === 6 ? 'paused' : 'started';
}

const iso = (t: Instant): string => new Date(t).toISOString();
