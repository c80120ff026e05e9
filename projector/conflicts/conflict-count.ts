import { type Branch, mainBranch } from '#domain/kernel/event.ts';
import { type ConflictCounts, heartbeatInterval, liveSubject } from '#domain/live.ts';
import type { Send } from '../lanes/publish.ts';
import type { ConflictView } from './conflict-view.ts';

/** Milliseconds in which changes are told as one: a drag is many edits, and nobody reads a count ten times a second. */
const calm = 200;

/**
 * Tells browsers how many conflicts there are (`conflictsCountAsync`, planning §7): when the number changes, when a late step
 * was reported on, which changes what it holds up (decision 0178), and with every heartbeat, so that a lost message costs seconds. Steps become overdue while nothing happens, so it looks again
 * with every heartbeat. Silent while `isLive` says that another projector is the live one.
 */
export function publishConflictCount(
  view: Pick<ConflictView, 'report' | 'onChange' | 'lateReports'>,
  send: Send,
  isLive: () => boolean,
  branch: Branch = mainBranch,
): { close(): void } {
  let told = '';
  let toldPosition = 0n;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const publish = (always: boolean): void => {
    if (!isLive()) return;
    const current = view.report();
    if (current === undefined) return;
    const { report, position } = current;
    const unconfirmed = (conflicts: readonly { readonly confirmed: boolean }[]): number =>
      conflicts.filter(({ confirmed }) => !confirmed).length;
    const delta: ConflictCounts = {
      conflictsCountAsync: report.count,
      datesMissedByPosition: unconfirmed(report.datesMissedByPosition),
      operationsByResource: unconfirmed(report.operationsByResource),
      operationsDelayed: unconfirmed(report.operationsDelayed),
      operationsMisfit: report.misfitCount,
    };
    const text = JSON.stringify([delta, view.lateReports?.() ?? 0]);
    if (!always && text === told) return;
    told = text;
    send(liveSubject(branch, 'conflicts'), { from: String(toldPosition), to: String(position), at: Date.now(), delta });
    toldPosition = position;
  };

  view.onChange(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      publish(false);
    }, calm);
  });
  const heartbeat = setInterval(() => publish(true), heartbeatInterval);
  heartbeat.unref();
  return {
    close() {
      clearInterval(heartbeat);
      clearTimeout(waiting);
    },
  };
}
