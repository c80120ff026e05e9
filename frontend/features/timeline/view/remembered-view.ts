import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ViewState, ViewStore } from './view-state.ts';

/** What a person had before them when they left a timeline: time, rows and selection. */
export type RememberedView = Pick<ViewState, 'scale' | 'scrollTop' | 'selected' | 'focused' | 'stripGroup'>;

/**
 * One per timeline, by its title, for as long as a sign-in lasts, as the cache of answers does: a visit to a list and back
 * finds everything where it was.
 */
const remembered = new WeakMap<QueryClient, Map<string, RememberedView>>();

export const rememberedView = (signIn: QueryClient, title: string): RememberedView | undefined =>
  remembered.get(signIn)?.get(title);

/** Remembers the view when its page is left. */
export function useRemembering(view: ViewStore, signIn: QueryClient, title: string): void {
  useEffect(
    () => () => {
      const { scale, scrollTop, selected, focused, stripGroup } = view.get();
      // Left before it was laid out: nothing was seen.
      if (scale.width * scale.msPerPx <= 1) return;
      const views = remembered.get(signIn) ?? new Map<string, RememberedView>();
      remembered.set(signIn, views);
      views.set(title, { scale, scrollTop, selected, focused, stripGroup });
    },
    [view, signIn, title],
  );
}
