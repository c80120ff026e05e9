import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TimelineWish } from '#domain/planning/actions/timeline-actions.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import { usePlanParts } from '#frontend/features/timeline/data/plan-context.ts';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { typingPause } from '#frontend/kit/use-debounced.ts';

/** What an edit would do, as the server decides it. */
export type PreviewState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'found'; readonly answer: TimelineEditAnswer }
  | { readonly kind: 'refused'; readonly refusal: EditRefused };

/** Previews the edit on the plan as it is, again when the plan changes, and shows the bars where they would stand. */
export function usePreview(edit: TimelineWish | undefined): PreviewState {
  const { session, source } = usePlanParts();
  const { view } = useViewParts();
  const version = useSyncExternalStore(session.subscribe, () => session.index.versionIdentifier);
  const asked = edit === undefined ? undefined : JSON.stringify(edit);
  const [state, setState] = useState<{ readonly asked: string; readonly outcome: PreviewState }>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const outcome = await outcomeOf();
      if (stop.signal.aborted) return;
      setState({ asked, outcome });
      view.set({ proposed: outcome.kind === 'found' ? barsOf(outcome.answer) : [] });
    };
    const outcomeOf = async (): Promise<PreviewState> => {
      try {
        return { kind: 'found', answer: await source.preview(session.address(JSON.parse(asked) as TimelineWish)) };
      } catch (error) {
        return { kind: 'refused', refusal: error instanceof EditRefused ? error : new EditRefused('unknownError') };
      }
    };
    const timer = setTimeout(() => void ask(), typingPause);
    return () => {
      clearTimeout(timer);
      stop.abort();
      view.set({ proposed: [] });
    };
  }, [asked, version, session, source, view]);
  return state === undefined || state.asked !== asked ? { kind: 'waiting' } : state.outcome;
}

const barsOf = ({ projects }: TimelineEditAnswer) =>
  projects
    .flatMap(({ operations }) => operations)
    .map(({ operationId, resourceId, startDate, endDate }) => ({
      id: operationId,
      resourceId,
      start: Date.parse(startDate),
      end: Date.parse(endDate),
    }));
