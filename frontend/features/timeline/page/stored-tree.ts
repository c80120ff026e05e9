import { z } from 'zod';
import type { BarId } from '#frontend/features/timeline/model/bar.ts';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';
import { deepest } from '../view/expansion.ts';
import type { StoredView } from './timeline-page.tsx';

/** More exceptions than a person makes by hand in a day's work are not kept. */
const mostExceptions = 2_000;

const storedSchema = z.object({
  depth: z.number().int().min(0).max(deepest),
  except: z.array(z.string()).max(mostExceptions),
  scrollTop: z.number().min(0),
});

const keyOf = (userId: string): string => `leitstand.planning.tree.${userId}`;

/** What this person left open in this browser, and where. */
export function storedTree(userId: string): StoredView {
  const kept = storedValue(keyOf(userId), storedSchema);
  if (kept === undefined) return {};
  const { depth, except, scrollTop } = kept;
  return { expansion: { depth, except: new Set(except as BarId[]) }, scrollTop };
}

export const keepTree =
  (userId: string) =>
  ({ expansion, scrollTop = 0 }: StoredView): void => {
    if (expansion === undefined) return;
    const except = [...expansion.except].slice(0, mostExceptions);
    storeValue(keyOf(userId), { depth: expansion.depth, except, scrollTop });
  };
