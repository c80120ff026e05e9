import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportStore, StoredReport } from './report-store.ts';
import { openSender } from './sender.ts';

const report = (commandId: string): StoredReport => ({
  terminalId: 't1',
  commandId,
  worker: { userId: 'w', name: 'W' },
  step: { kind: 'operation', id: 'weld', label: 'PA-1' },
  body: { type: 'start' },
  queuedAt: '2026-11-20T09:00:00.000Z',
  proof: undefined,
  hasPhoto: false,
});

/** What a device keeps, in memory. */
function storeOf(
  count: number,
): Pick<ReportStore, 'all' | 'markSent' | 'remove'> & { readonly left: () => StoredReport[] } {
  let reports = Array.from({ length: count }, (_, at) => report(`r${at}`));
  return {
    all: async () => reports,
    markSent: async (ids) => {
      reports = reports.map((one) => (ids.includes(one.commandId) ? { ...one, wasSent: true } : one));
      return reports.filter(({ commandId }) => ids.includes(commandId));
    },
    remove: async (id) => void (reports = reports.filter(({ commandId }) => commandId !== id)),
    left: () => reports,
  };
}

/** A server that takes everything it gets; `line` says what becomes of each call. */
function serverBehind(line: (call: number) => 'answers' | 'fails' | 'losesAnswer') {
  const taken: string[] = [];
  let calls = 0;
  const fetch = async (_: string, { body }: { readonly body: string }): Promise<Response> => {
    const way = line(calls++);
    if (way === 'fails') throw new TypeError('Failed to fetch');
    const { reports } = JSON.parse(body) as { readonly reports: readonly { readonly commandId: string }[] };
    for (const { commandId } of reports) if (!taken.includes(commandId)) taken.push(commandId);
    if (way === 'losesAnswer') throw new TypeError('Failed to fetch');
    const answers = reports.map(({ commandId }) => ({ commandId, outcome: 'taken' }));
    return Response.json({ answers, sealingKey: { kty: 'RSA', n: 'n', e: 'AQAB' } });
  };
  return { fetch, taken, calls: () => calls };
}

beforeEach(() => {
  vi.useFakeTimers();
  const device = new EventTarget();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', device);
  vi.stubGlobal('addEventListener', device.addEventListener.bind(device));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function send(store: ReturnType<typeof storeOf>) {
  const sender = openSender({
    link: () => ({ terminalId: 't1', token: 'x' }),
    isOurs: () => true,
    store: store as unknown as ReportStore,
    changed: async () => undefined,
    heard: () => undefined,
    show: () => undefined,
  });
  sender.kick();
  return sender;
}

describe('what waits on a terminal', () => {
  it.each(['fails', 'losesAnswer'] as const)(
    'all arrives in its order over a line of which every second call %s',
    async (way) => {
      const server = serverBehind((call) => (call % 2 === 1 ? way : 'answers'));
      vi.stubGlobal('fetch', server.fetch);
      const store = storeOf(200);
      const sender = send(store);
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      expect(store.left()).toEqual([]);
      expect(server.taken).toEqual(Array.from({ length: 200 }, (_, at) => `r${at}`));
      sender.close();
    },
  );

  it('has not left the device, and can be changed, while the server does not answer', async () => {
    vi.stubGlobal('fetch', serverBehind(() => 'fails').fetch);
    const store = storeOf(3);
    const sender = send(store);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(store.left().map(({ wasSent }) => wasSent)).toEqual([undefined, undefined, undefined]);
    expect(sender.isOnline()).toBe(false);
    sender.close();
  });
});
