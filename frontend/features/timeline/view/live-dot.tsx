import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { LiveState } from '../data/timeline-source.ts';
import { useTimeline } from './timeline-context.ts';

/** "Live, Stand 10:42:08"; amber with its age when behind, red when the line is cut (look, section 8). */
export function LiveDot({ state }: { readonly state: LiveState | undefined }): ReactNode {
  const { text, t, now } = useTimeline();
  const kind = state?.kind ?? 'connecting';
  const at = state?.at;
  return (
    <Pill role="status" data-kind={kind}>
      <i />
      {at === undefined
        ? t('live.connecting')
        : t(`live.${kind}`, { time: text.clock(at), age: text.seconds(now() - at) })}
    </Pill>
  );
}

const Pill = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  font: 450 12px/16px 'Inter Variable', system-ui, sans-serif;
  font-feature-settings: 'tnum';
  color: var(--text-2);
  padding: 0 4px;
  & > i { width: 7px; height: 7px; border-radius: 50%; background: var(--line-3); }
  &[data-kind='live'] > i { background: var(--ok); }
  &[data-kind='behind'] > i { background: var(--warn-solid); }
  &[data-kind='offline'] > i { background: var(--err); }
`;
