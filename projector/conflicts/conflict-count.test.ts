import { afterEach, expect, test, vi } from 'vitest';
import { publishConflictCount } from './conflict-count.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a report on a late step is told at once, also where the number of conflicts stays', () => {
  vi.useFakeTimers();
  const none = { count: 0, misfitCount: 0, datesMissedByPosition: [], operationsByResource: [], operationsDelayed: [] };
  let lateReports = 0;
  let changed: () => void = () => expect.fail('nobody listens');
  const sent: string[] = [];
  const publishing = publishConflictCount(
    {
      report: () => ({ report: none as never, position: 7n }),
      lateReports: () => lateReports,
      onChange: (listener) => {
        changed = listener;
      },
    },
    (_subject, message) => sent.push(message.to),
    () => true,
  );
  const change = (): void => {
    changed();
    vi.advanceTimersByTime(250);
  };
  change();
  expect(sent).toHaveLength(1);
  change();
  expect(sent).toHaveLength(1);
  lateReports++;
  change();
  expect(sent).toHaveLength(2);
  publishing.close();
});
