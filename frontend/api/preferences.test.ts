import { describe, expect, test, vi } from 'vitest';
import { ApiError, noResponse } from './api-error.ts';
import type { Client } from './ask-client.ts';
import { createPreferences, preferenceKey } from './preferences.ts';

const production = 'timelines/production';

/** A plant that keeps preferences, and a browser with one storage for all its tabs. */
function surroundings(kept: Record<string, object> = {}) {
  const state = { kept, isAway: false, refusal: undefined as ApiError | undefined };
  const storage = new Map<string, string>();
  const sent: string[] = [];
  const others: ((text: string | null) => void)[] = [];
  const backOnLine: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const answer = () => {
    if (state.isAway) throw noResponse();
    if (state.refusal !== undefined) throw state.refusal;
  };
  const client = {
    readAt: async () => {
      answer();
      const items = Object.entries(state.kept).map(([name, value]) => ({ name, value }));
      return { body: { items, total: items.length }, position: '0' };
    },
    write: async (method: string, path: string, body: Record<string, unknown>) => {
      answer();
      const name = path.replace('/users/preferences/', '');
      sent.push(`${method} ${name} ${JSON.stringify(body)}`);
      state.kept[name] = { ...state.kept[name], ...body };
      return { body: undefined, position: undefined };
    },
  } as unknown as Client;
  const tab = () =>
    createPreferences({
      client,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem(key, value) {
          storage.set(key, value);
        },
      },
      watch(onLine, other) {
        backOnLine.push(onLine);
        others.push(other);
        return () => undefined;
      },
      later: (work) => void waiting.push(work),
    });
  /** Until nobody waits for anything. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      await Promise.resolve();
      for (const work of waiting.splice(0)) work();
    }
  }
  return { state, storage, sent, others, backOnLine, tab, settle };
}

const refused = vi.fn<(error: ApiError) => void>();

describe('preferences', () => {
  test('are there at once at a computer that knows the person, and what the plant says comes after', async () => {
    const { tab, settle, state } = surroundings({ [production]: { level: 'week' } });
    const first = tab();
    first.start('anna', refused);
    expect(first.isKnown('anna')).toBe(false);
    await settle();
    expect([first.isKnown('anna'), first.get(production)]).toEqual([true, { level: 'week' }]);
    state.kept[production] = { level: 'day' };
    const second = tab();
    expect([second.isKnown('anna'), second.get(production)]).toEqual([true, { level: 'week' }]);
    second.start('anna', refused);
    await settle();
    expect(second.get(production)).toEqual({ level: 'day' });
  });

  test('are not shown to the next person at the same computer', async () => {
    const { tab, settle, storage } = surroundings({ [production]: { level: 'week' } });
    tab().start('anna', refused);
    await settle();
    const page = tab();
    page.start('ben', refused);
    expect([page.isKnown('ben'), page.get(production)]).toEqual([false, undefined]);
    expect(storage.get(preferenceKey)).not.toContain('week');
  });

  test('that were changed without the network are kept here, over a new page too, and sent when it is back', async () => {
    const { tab, settle, state, sent, backOnLine } = surroundings({
      [production]: { level: 'week', columnWidth: 300 },
    });
    const page = tab();
    page.start('anna', refused);
    await settle();
    state.isAway = true;
    page.change(production, { level: 'day' });
    page.change(production, { columnWidth: undefined });
    await settle();
    expect([page.get(production), sent]).toEqual([{ level: 'day' }, []]);
    const next = tab();
    next.start('anna', refused);
    await settle();
    expect(next.get(production)).toEqual({ level: 'day' });
    state.isAway = false;
    backOnLine.at(-1)?.();
    await settle();
    // By every tab that knows of it: the same once more changes nothing.
    expect(new Set(sent)).toEqual(new Set([`PUT ${production} {"level":"day","columnWidth":null}`]));
  });

  test('of two tabs do not take each other away: the last write of a field counts', async () => {
    const { tab, settle, state, storage, others } = surroundings();
    const [one, two] = [tab(), tab()];
    one.start('anna', refused);
    await settle();
    two.start('anna', refused);
    await settle();
    one.change(production, { level: 'day' });
    others[1]?.(storage.get(preferenceKey) ?? null);
    two.change(production, { columnWidth: 320 });
    others[0]?.(storage.get(preferenceKey) ?? null);
    await settle();
    const both = { level: 'day', columnWidth: 320 };
    expect([state.kept[production], one.get(production), two.get(production)]).toEqual([both, both, both]);
  });

  test('that the plant refuses are told, and what it has is shown again', async () => {
    const { tab, settle, state } = surroundings({ [production]: { level: 'week' } });
    const page = tab();
    page.start('anna', refused);
    await settle();
    refused.mockImplementationOnce(() => {
      state.refusal = undefined;
    });
    state.refusal = new ApiError('tooManyOwnFilters', 409);
    page.change(`${production}/filters/x`, { name: 'More', filter: {} });
    await settle();
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ errorCode: 'tooManyOwnFilters' }));
    expect(page.all()).toEqual({ [production]: { level: 'week' } });
  });
});
