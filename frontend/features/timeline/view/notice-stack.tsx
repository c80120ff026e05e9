import styled from '@emotion/styled';
import { Check, CircleAlert, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Notice } from './notices.ts';
import { useTimeline } from './timeline-context.ts';

export function NoticeStack(): ReactNode {
  const { notices, t } = useTimeline();
  const list = useSyncExternalStore(notices.subscribe, notices.list);
  return (
    <Stack role="log" aria-live="polite">
      {list.map((notice) => (
        <div key={notice.id}>
          {iconOf(notice)}
          <span>{notice.text}</span>
          {notice.action !== undefined && (
            <button
              type="button"
              onClick={() => {
                notices.close(notice.id);
                notice.action?.run();
              }}
            >
              {notice.action.label}
            </button>
          )}
          <button type="button" aria-label={t('notice.close')} onClick={() => notices.close(notice.id)}>
            <X size={15} strokeWidth={1.75} />
          </button>
        </div>
      ))}
    </Stack>
  );
}

function iconOf({ kind }: Notice): ReactNode {
  if (kind === 'done') return <Check size={17} strokeWidth={2} color="#7edba3" />;
  if (kind === 'refused') return <CircleAlert size={17} strokeWidth={2} color="#ff9d96" />;
  return <TriangleAlert size={17} strokeWidth={2} color="#f0ae4e" />;
}

const Stack = styled.div`
  position: absolute;
  z-index: 30;
  left: 16px;
  bottom: 16px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & > div {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: 42px;
    padding: 0 6px 0 14px;
    border-radius: 8px;
    background: var(--ink);
    color: var(--on-ink);
    box-shadow: var(--sh-3);
    font: 500 13px/20px 'Inter Variable', system-ui, sans-serif;
    max-width: min(560px, calc(100vw - 120px));
  }
  & > div > svg { flex: none; }
  & > div > span { padding: 8px 16px 8px 0; margin-right: auto; }
  & button {
    border: 0;
    background: none;
    color: var(--ink-link);
    font: 600 13px/20px 'Inter Variable', system-ui, sans-serif;
    padding: 6px;
    border-radius: 5px;
    cursor: pointer;
    display: inline-flex;
    flex: none;
  }
  & button:focus-visible { outline: 2px solid var(--sel); }
`;
