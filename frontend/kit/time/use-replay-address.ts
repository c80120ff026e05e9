import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { momentIn } from '#frontend/api/shown-moment.ts';
import { openReplay, usualSpeed } from './replay.ts';

/** `?asOf=&play=480&until=`: what somebody has sent, or a page leads to, is played as soon as it is there. */
export function useReplayAddress(): void {
  const [query, setQuery] = useSearchParams();
  const [begins, until] = [momentIn(query.toString()), momentIn(`asOf=${query.get('until') ?? ''}`)];
  const play = query.get('play');
  useEffect(() => {
    if (play === null) return;
    setQuery((before) => new URLSearchParams([...before].filter(([name]) => name !== 'play' && name !== 'until')), {
      replace: true,
    });
    const speed = Number(play);
    const isSpeed = Number.isInteger(speed) && speed >= 1 && speed <= 600;
    if (begins !== undefined) openReplay(begins, { until, speed: isSpeed ? speed : usualSpeed });
  }, [play, begins, until, setQuery]);
}
