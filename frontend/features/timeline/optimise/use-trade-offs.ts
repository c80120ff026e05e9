import { useEffect, useState } from 'react';
import type { Compared } from './search/optimise-calls.ts';
import type { Optimising } from './search/optimising.ts';
import type { TradeOffs } from './search/trade-offs.ts';

/** Milliseconds that a selection has to stay as it is: a frame that is drawn over bars changes it all the time. */
const settling = 300;

/** What moves are worth for what is asked, compared anew when that changes; nothing is asked while it is not shown. */
export function useTradeOffs(optimising: Optimising, asked: Compared | undefined): TradeOffs {
  const [known, setKnown] = useState<TradeOffs>({ found: [], running: true });
  useEffect(() => {
    if (asked === undefined) return undefined;
    let end = (): void => undefined;
    const timer = setTimeout(() => {
      end = optimising.compare(asked, setKnown);
    }, settling);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [optimising, asked]);
  return known;
}
