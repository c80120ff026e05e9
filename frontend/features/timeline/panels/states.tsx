import styled from '@emotion/styled';
import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { Banner } from '#frontend/kit/note.tsx';
import { QuietButton } from './frame.ts';

/** Widths and gaps of the placeholder bars while the plan loads; always the same. */
const blocks = [
  [6, 15, 4, 12, 6, 11],
  [3, 9, 3, 22, 8, 14],
  [9, 13, 2, 17, 12, 9],
  [2, 11, 3, 8, 5, 19],
  [12, 18, 6, 10, 3, 13],
] as const;

/** Rows appear at once, bars as quiet blocks, no shimmer (look, section 8). */
export function Skeleton(): ReactNode {
  const t = useTimelineText();
  return (
    <Rows role="status" aria-label={t('state.loading')}>
      <div data-head />
      {Array.from({ length: 18 }, (_, row) => (
        <div key={row}>
          <span />
          {(blocks[row % blocks.length] ?? []).map((size, at) => (
            <i
              key={at}
              style={at % 2 === 0 ? { width: `${size}%` } : { width: `${size}%`, background: 'var(--hover)' }}
            />
          ))}
        </div>
      ))}
    </Rows>
  );
}

/** Empty state: one sentence and one button. */
export function EmptyPlace(props: { readonly text: string; readonly action?: ReactNode }): ReactNode {
  return (
    <Centre>
      <p>{props.text}</p>
      {props.action}
    </Centre>
  );
}

export function Failed({ text, retry }: { readonly text: string; readonly retry: () => void }): ReactNode {
  const t = useTimelineText();
  return (
    <Banner role="alert">
      <CircleAlert size={16} strokeWidth={2} />
      <b>{text}</b>
      <QuietButton onClick={retry}>
        <RefreshCw size={14} strokeWidth={1.75} />
        {t('state.retry')}
      </QuietButton>
    </Banner>
  );
}

const Rows = styled.div`
  flex: 1;
  overflow: hidden;
  & > div { display: flex; align-items: center; height: 32px; border-bottom: 1px solid var(--line-1); }
  & > div[data-head] { height: 48px; background: var(--sunken); border-color: var(--line-2); }
  & > div > span { width: 264px; align-self: stretch; flex: none; background: var(--sunken); border-right: 1px solid var(--line-2); }
  & > div > i { height: 22px; border-radius: 4px; flex: none; }
`;
const Centre = styled.div`
  position: absolute;
  inset: 48px 0 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 12px;
  pointer-events: none;
  & > p { max-width: 420px; padding: 4px 10px; border-radius: 6px; background: var(--surface); text-align: center; color: var(--text-2); }
  & > button { pointer-events: auto; }
`;
