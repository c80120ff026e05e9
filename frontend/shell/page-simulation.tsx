import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { isReading } from '#domain/administration/modules.ts';
import type { readSimulation, ShownSimulation } from '#domain/simulation/calls.ts';
import { mayKinds } from '#domain/simulation/sharing.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { api } from '#frontend/api/plant.ts';
import { SessionContext, useSession } from '#frontend/api/session-context.ts';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { useLiveState } from './live-dot.tsx';

const path: PathBelowApi<typeof readSimulation> = '/planning/simulations/:id';
const simulationSchema: z.ZodType<Pick<ShownSimulation, 'name' | 'purpose' | 'may' | 'line'>> = z.object({
  name: z.string(),
  purpose: z.string().optional(),
  may: z.enum(mayKinds),
  line: z.string(),
});

/**
 * Milliseconds between looks at it: who may edit may be others meanwhile, of which no line tells. While nothing comes over
 * the line, it may have been taken from whoever looks.
 */
const lookEvery = { live: 10_000, offline: 3_000 };

/** The simulation that the page is of, as whoever looks at it may see it; asks nothing on the live plan. */
export function usePageSimulation() {
  const isOffline = useLiveState().kind === 'offline';
  return useQuery({
    queryKey: ['simulation', pageSimulation],
    queryFn: ({ signal }) =>
      api.read(path.replace(':id', pageSimulation ?? ''), simulationSchema, { query: { here: true }, signal }),
    enabled: pageSimulation !== undefined,
    // Who comes back to the page does not begin with what was true when they left it.
    refetchOnWindowFocus: 'always',
    refetchInterval: isOffline ? lookEvery.offline : lookEvery.live,
  });
}

/**
 * In a simulation that is shared to read only, and while a moment is shown, pages offer what looks and nothing that
 * changes; of a moment a simulation can be made.
 */
export function RightsOfPage({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const readsOnly = usePageSimulation().data?.may === 'read';
  const isThen = useShownMoment() !== undefined;
  const narrowed = useMemo(() => {
    const { user } = session;
    if (!readsOnly && !isThen) return session;
    const rights = user.rights.filter((right) => isReading(right) || (!readsOnly && right === 'simulations.write'));
    return { ...session, user: { ...user, rights } };
  }, [session, readsOnly, isThen]);
  return <SessionContext value={narrowed}>{children}</SessionContext>;
}
