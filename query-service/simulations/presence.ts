/** Somebody whose page of a simulation is in front. */
export interface Present {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Milliseconds after which a page that has not asked again is gone; it asks every ten seconds. */
const goneAfter = 35_000;

/** Who is in which simulation now, by what their pages ask for. In memory: after a start it is known within ten seconds. */
export function openPresence(now: () => number = Date.now) {
  const seen = new Map<string, Map<string, { readonly who: Present; readonly at: number }>>();
  return {
    note(simulationId: string, { userId, firstName, lastName }: Present): void {
      const there = seen.get(simulationId) ?? new Map();
      seen.set(simulationId, there.set(userId, { who: { userId, firstName, lastName }, at: now() }));
    },
    /** By number; those of nobody are left out. */
    all(): Readonly<Record<string, readonly Present[]>> {
      for (const [simulationId, there] of seen) {
        for (const [userId, { at }] of there) if (now() - at > goneAfter) there.delete(userId);
        if (there.size === 0) seen.delete(simulationId);
      }
      return Object.fromEntries(
        [...seen].map(([simulationId, there]) => [simulationId, [...there.values()].map(({ who }) => who)]),
      );
    },
  };
}
