import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { wordsReady } from './area-texts.ts';

export interface LazyPage<Props extends object> extends FunctionComponent<Props> {
  /** Begins to load the page before it is shown. What fails is asked for again, and told, when it is shown. */
  readonly preload: () => void;
}

/** Milliseconds after which a page that does not come counts as failed (base data §9); its failure offers to load again. */
const patience = 120_000;

/** The plant did not give the code of a page, or not in time. */
export class PageNotLoaded extends Error {}

/** Refusal: `PageNotLoaded`, when it takes longer than anybody waits. */
export async function withinPatience<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new PageNotLoaded()), patience);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Pages that are being loaded before they are shown. */
const ahead = new Set<Promise<unknown>>();

/**
 * A page with a chunk of its own, shown when its texts are there as well. One that has been loaded by then is shown at
 * once: React keeps a placeholder that it has shown for 300 ms, however soon the page comes.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadWithWords = async () => {
    const page = await withinPatience(load().then(async (page) => wordsReady().then(() => page)));
    loaded = page.default;
    return page;
  };
  const Later = lazy(loadWithWords);
  const Page = (props: Props) => {
    // Held: another component in the same place would begin anew.
    const [{ Shown }] = useState(() => ({ Shown: loaded ?? Later }));
    return createElement(Shown as ComponentType<Props>, props);
  };
  return Object.assign(Page, {
    preload() {
      const loading = loadWithWords()
        .catch(() => undefined)
        .finally(() => ahead.delete(loading));
      ahead.add(loading);
    },
  });
}

/** Resolves when the pages that were asked for ahead are there, or have failed. */
export const pagesAhead = (): Promise<unknown> => Promise.all(ahead);
