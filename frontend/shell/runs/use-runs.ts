import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { listRuns } from '#domain/runs/calls.ts';
import { isOver, type RunMessage, runBase, runKindNames, runMessageSchema } from '#domain/runs/run.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { api, live } from '#frontend/api/plant.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useSettled } from '#frontend/kit/use-settled.ts';

const path: PathBelowApi<typeof listRuns> = '/planning/runs';
/** What the pill needs of a run; what it is about is checked by the panel, so that no first picture waits for all kinds. */
const listed = runBase.extend({ kind: z.enum(runKindNames) }).loose();
export type ListedRun = z.infer<typeof listed>;
const answer = z.object({ items: z.array(listed) });
const key = ['runs'] as const;
/** Milliseconds between two looks while something runs, and otherwise: messages tell of the own runs only. */
const often = 2_000;
const seldom = 60_000;

/**
 * Work in the background that the reader may see, the newest first; those of others are newest while the list is shown.
 * Short looks at what moves are worth are left out.
 */
export function useRuns(isShown: boolean): {
  readonly runs: readonly ListedRun[];
  readonly isUnreachable: boolean;
  readonly refresh: () => Promise<void>;
} {
  const client = useQueryClient();
  const { user } = useSession();
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.read(path, answer, { signal }),
    enabled: useSettled(),
    select: ({ items }) => items.filter(({ kind }) => kind !== 'tradeOffs'),
    refetchInterval: ({ state }) =>
      isShown || state.data?.items.some((run) => !isOver(run.state)) === true ? often : seldom,
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: key }), [client]);
  useEffect(() => {
    if (isShown) void refresh();
  }, [isShown, refresh]);
  useEffect(
    () =>
      live.subscribeMessages(user.userId, (said) => {
        const message = runMessageSchema.safeParse(said).data;
        if (message === undefined || message.runKind === 'tradeOffs') return;
        const known = client.getQueryData<z.infer<typeof answer>>(key);
        // How far it is needs no look; that it has begun or ended does.
        if (known === undefined || isOver(message.state) || !known.items.some((run) => isOf(message, run)))
          void refresh();
        else client.setQueryData(key, { ...known, items: known.items.map((run) => withNews(run, message)) });
      }),
    [user.userId, client, refresh],
  );
  return { runs: data ?? [], isUnreachable: isError, refresh };
}

const isOf = ({ runId }: RunMessage, run: ListedRun): boolean => run.runId === runId && !isOver(run.state);

const withNews = (run: ListedRun, message: RunMessage): ListedRun => {
  const { state, progress, detail } = message;
  return isOf(message, run) ? { ...run, state, progress, detail } : run;
};

let isOpen = false;
const watchers = new Set<() => void>();
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};
function open(next: boolean): void {
  isOpen = next;
  for (const watcher of watchers) watcher();
}

/** Whether the list is shown: also while a page that was still loading takes the place of its frame. */
export const useRunsPanel = (): readonly [boolean, (next: boolean) => void] => [
  useSyncExternalStore(watch, () => isOpen),
  open,
];
