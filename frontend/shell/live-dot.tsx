import styled from '@emotion/styled';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from '#frontend/api/live.ts';
import { live } from '#frontend/api/plant.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useFrameText } from '../kit/frame-text.ts';

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state);

/** "Live" while changes arrive; the age once they do not (look, section 8). */
export function LiveDot() {
  const { kind, at } = useLiveState();
  const t = useFrameText();
  const format = useFormat();
  const now = useSecond(kind === 'behind');
  const time = at === undefined ? '' : format.clock(at);
  const lastKnown = at === undefined ? t('live.short') : t('live.live', { time });
  const text = {
    connecting: t('live.connecting'),
    live: lastKnown,
    behind: at === undefined ? t('live.connecting') : t('live.behind', { age: format.seconds(now - at) }),
    offline: t('live.offline'),
  }[kind];
  return (
    <Tooltip title={lastKnown}>
      <Dot data-kind={kind} role="status">
        <i aria-hidden />
        <span className="tabular">{text}</span>
      </Dot>
    </Tooltip>
  );
}

/** The current time, updated every second while `ticking`. */
function useSecond(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

const Dot = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 7px;
  height: 26px;
  padding: 0 8px;
  border-radius: 6px;
  font-size: var(--size-caption);
  line-height: 16px;
  font-weight: 500;
  white-space: nowrap;
  color: var(--text-2);
  & i { width: 7px; height: 7px; border-radius: 4px; background: var(--line-3); }
  &[data-kind=live] i { background: var(--ok); }
  &[data-kind=behind] { background: var(--warn-tint); color: var(--warn); }
  &[data-kind=behind] i { background: var(--warn-solid); }
  &[data-kind=offline] i { background: var(--err); }
  &[data-kind=offline] { background: var(--hover); color: var(--text); }
  /* On a phone the dot alone says that all is well, or will be in a moment. */
  @media (max-width: 599px) {
    &:is([data-kind=live], [data-kind=connecting]) .tabular { display: none; }
  }
`;
