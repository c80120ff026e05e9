import { z } from 'zod';
import { listPreferences, preferenceCalls } from '#domain/administration/api/preference-calls.ts';
import { type PreferenceArea, preferenceAreas } from '#domain/administration/preferences.ts';
import { ApiError } from './api-error.ts';
import { askClient, type Client } from './ask-client.ts';

export type PreferenceValue = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, PreferenceValue>>;

/**
 * What the person has set for itself, by name (decision 0082). This browser keeps a copy, so that a page opens as it was
 * left and works without the network; what could not be sent is sent when the plant answers again.
 */
export interface Preferences {
  readonly get: (name: string) => PreferenceValue | undefined;
  readonly all: () => Values;
  /** Fields that change; undefined takes one away. */
  readonly change: (name: string, patch: PreferenceValue) => void;
  readonly remove: (name: string) => void;
  /** `by`: who changed them. */
  readonly subscribe: (listener: (by: 'here' | 'plant' | 'tab') => void) => () => void;
  /** Whether the plant has told those of this user, this browser knew them, or it takes too long. */
  readonly isKnown: (userId: string) => boolean;
  /** Follows the plant's and other tabs' for this user, until the answer is called. `refused`: what the plant does not keep. */
  readonly start: (userId: string, refused: (error: ApiError) => void) => () => void;
}

/** What a preference store needs from around it; a test gives its own. */
export interface PreferenceEnvironment {
  readonly client: Client;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Calls when the network is back, and with what another tab has written; answers how to stop. */
  readonly watch: (onLine: () => void, other: (text: string | null) => void) => () => void;
  readonly later: (work: () => void, milliseconds: number) => void;
}

export const preferenceKey = 'leitstand.preferences';

/** The last person's only: the next one at this computer finds nothing of it. */
const copySchema = z.object({
  userId: z.string(),
  values: z.record(z.string(), z.record(z.string(), z.unknown())),
  /** Not told to the plant yet: changed fields, null for one that is gone, null for a whole preference. */
  unsent: z.record(z.string(), z.record(z.string(), z.unknown()).nullable()),
});
type Copy = z.infer<typeof copySchema>;

/** Milliseconds: a drag of the column's edge is one write. */
const sendAfter = 600;
/** Milliseconds until what failed is tried again. */
const againAfter = 15_000;
/** Milliseconds for which a page waits for them at a computer that does not know the person. */
const waitAtMost = 1_500;

export function createPreferences({ client, storage, watch, later }: PreferenceEnvironment): Preferences {
  let copy = readCopy(storage);
  let isKnown = copy !== undefined;
  let sending = false;
  let planned = false;
  let onRefused: (error: ApiError) => void = () => undefined;
  const listeners = new Set<Parameters<Preferences['subscribe']>[0]>();

  const tell = (by: 'here' | 'plant' | 'tab'): void => {
    for (const listener of listeners) listener(by);
  };

  function keep(next: Copy, by: 'here' | 'plant' = 'here'): void {
    copy = next;
    try {
      storage.setItem(preferenceKey, JSON.stringify(next));
    } catch {
      // Without storage they last until the page is closed, and the plant has them.
    }
    tell(by);
  }

  /** Of this browser as it is now: another tab may have changed it since. */
  function current(): Copy {
    const stored = readCopy(storage);
    const known = stored !== undefined && stored.userId === copy?.userId ? stored : copy;
    return known ?? { userId: '', values: {}, unsent: {} };
  }

  function plan(milliseconds: number): void {
    if (planned || (copy?.userId ?? '') === '') return;
    planned = true;
    later(() => {
      planned = false;
      void send();
    }, milliseconds);
  }

  /** Tells the plant what has changed, one name after the other. */
  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    let next: number | undefined;
    try {
      for (;;) {
        const { userId, unsent } = current();
        const [entry] = Object.entries(unsent);
        if (entry === undefined) break;
        const [name, patch] = entry;
        const isDone = await sendOne(name, patch);
        if (userId !== copy?.userId) break;
        if (!isDone) {
          next = againAfter;
          break;
        }
        const after = current();
        keep({ ...after, unsent: withoutSent(after.unsent, name, patch) });
      }
    } finally {
      sending = false;
    }
    if (next !== undefined) plan(next);
  }

  /** False when it is to be tried again; what the plant refuses for good is not kept here either. */
  async function sendOne(name: string, patch: PreferenceValue | null): Promise<boolean> {
    try {
      const [area, place = '', , filterId] = name.split('/');
      // Of another version: the plant has no place for it.
      if (!isArea(area)) return true;
      const { changeView, saveFilter, deleteFilter } = preferenceCalls(area);
      if (filterId === undefined) await askClient(client, changeView, { params: { place }, body: patch ?? {} });
      else if (patch === null) await askClient(client, deleteFilter, { params: { place, filterId } });
      else await askClient(client, saveFilter, { params: { place, filterId }, body: patch });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status < 400 || error.status >= 500 || error.status === 401 || error.status === 429) return false;
      // Deleted by another tab: that is what was wanted.
      if (patch !== null || error.status !== 404) onRefused(error);
      return true;
    }
  }

  async function read(userId: string): Promise<void> {
    try {
      const { items } = await askClient(client, listPreferences, {});
      if (copy?.userId !== userId) return;
      const told = Object.fromEntries(items.map(({ name, value }) => [name, value]));
      const { unsent } = current();
      isKnown = true;
      keep({ userId, values: Object.entries(unsent).reduce(applied, told), unsent }, 'plant');
      plan(0);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Without an answer what this browser knows holds.
      goOn(userId);
    }
  }

  function goOn(userId: string): void {
    if (isKnown || copy?.userId !== userId) return;
    isKnown = true;
    tell('plant');
  }

  function put(name: string, patch: PreferenceValue | null): void {
    const { userId, values, unsent } = current();
    const before = unsent[name];
    const merged = patch === null || before === null || before === undefined ? patch : { ...before, ...patch };
    keep({ userId, values: applied(values, [name, patch]), unsent: { ...unsent, [name]: merged } });
    plan(sendAfter);
  }

  return {
    get: (name) => copy?.values[name],
    all: () => copy?.values ?? none,
    isKnown: (userId) => isKnown && copy?.userId === userId,
    change: (name, patch) =>
      put(name, Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value ?? null]))),
    remove: (name) => put(name, null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(userId, refused) {
      onRefused = (error) => {
        refused(error);
        // What the plant keeps is what there is.
        later(() => void read(userId), 0);
      };
      if (copy?.userId !== userId) {
        isKnown = false;
        keep({ userId, values: {}, unsent: {} });
      }
      void read(userId);
      later(() => goOn(userId), waitAtMost);
      return watch(
        () => void send(),
        (text) => {
          const other = parsed(text);
          if (other?.userId !== copy?.userId || other === undefined) return;
          copy = other;
          tell('tab');
        },
      );
    },
  };
}

const isArea = (name: string | undefined): name is PreferenceArea =>
  name !== undefined && Object.hasOwn(preferenceAreas, name);

const none: Values = {};

function applied(values: Values, [name, patch]: readonly [string, PreferenceValue | null]): Values {
  const { [name]: before, ...others } = values;
  if (patch === null) return others;
  const fields = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null);
  return { ...others, [name]: Object.fromEntries(fields) };
}

/** Without what has been sent; what changed meanwhile stays, as a whole: an own filter is sent as a whole. */
function withoutSent(unsent: Copy['unsent'], name: string, sent: PreferenceValue | null): Copy['unsent'] {
  const { [name]: now, ...others } = unsent;
  return now === undefined || JSON.stringify(now) === JSON.stringify(sent) ? others : unsent;
}

function parsed(text: string | null): Copy | undefined {
  try {
    return copySchema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function readCopy(storage: PreferenceEnvironment['storage']): Copy | undefined {
  try {
    return parsed(storage.getItem(preferenceKey));
  } catch {
    // A browser that keeps nothing.
    return undefined;
  }
}
