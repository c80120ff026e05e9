import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveState } from '#frontend/api/live.ts';
import { live } from '#frontend/api/plant.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useFrameText } from './frame-text.ts';

export const useLiveState = (): LiveState => useSyncExternalStore(live.watch, live.state);

/** "Live" while changes arrive; the age once they do not (look, section 8). */
export function LiveDot() {
  const { kind, at } = useLiveState();
  const t = useFrameText();
  const format = useFormat();
  const now = useSecond(kind === 'behind');
  const time = at === undefined ? '' : format.clock(at);
  const full =
    kind === 'live'
      ? t('live.live', { time })
      : kind === 'behind'
        ? t('live.behind', { age: format.seconds(now - (at ?? now)) })
        : t(at === undefined ? 'live.connecting' : 'live.offline');
  return (
    <Tooltip title={kind === 'offline' && at !== undefined ? t('live.live', { time }) : full}>
      <Dot data-kind={kind} role="status">
        <i aria-hidden />
        {kind === 'live' ? <span className="tabular">{full}</span> : full}
      </Dot>
    </Tooltip>
  );
}

/** The time, told every second while `ticking`. */
function useSecond(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

const Dot = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  height: 26,
  padding: '0 8px',
  borderRadius: 6,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'var(--text-2)',
  '& i': { width: 7, height: 7, borderRadius: 4, background: 'var(--err)' },
  '&[data-kind=live] i': { background: 'var(--ok)' },
  '&[data-kind=behind]': { background: 'var(--warn-tint)', color: 'var(--warn)' },
  '&[data-kind=behind] i': { background: 'var(--warn-solid)' },
  '&[data-kind=offline]': { background: 'var(--hover)', color: 'var(--text)' },
});
