import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CircleAlert, CircleCheck, ClockAlert, LoaderCircle } from 'lucide-react';

export interface CheckLine {
  readonly tone: 'ok' | 'err' | 'quiet';
  readonly text: string;
  /** Below it: why. */
  readonly detail?: string | undefined;
  /** What can be done about it at once. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface CheckPanelProps {
  readonly title: string;
  readonly note: string;
  readonly isRunning: boolean;
  /** What is wrong is a refusal, not a date. */
  readonly isRefused: boolean;
  readonly lines: readonly CheckLine[];
}

/** What a pre-check has found, said as it changes. */
export function CheckPanel({ title, note, isRunning, isRefused, lines }: CheckPanelProps) {
  return (
    <Panel aria-label={title} aria-busy={isRunning}>
      <h2>{title}</h2>
      <ul aria-live="polite">
        {lines.map(({ tone, text, detail, action }) => (
          <li key={text} data-tone={tone}>
            {tone === 'ok' && <CircleCheck size={16} aria-hidden />}
            {tone === 'err' &&
              (isRefused ? <CircleAlert size={16} aria-hidden /> : <ClockAlert size={16} aria-hidden />)}
            {tone === 'quiet' && isRunning && <LoaderCircle size={16} aria-hidden />}
            <span>
              {text}
              {detail !== undefined && <em>{detail}</em>}
              {action !== undefined && (
                <Button size="small" onClick={action.run}>
                  {action.label}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <small>{note}</small>
    </Panel>
  );
}

const Panel = styled.section`
  padding: 12px 16px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  & > h2 { font-size: var(--size-title-3); line-height: 20px; font-weight: 600; margin-bottom: 6px; }
  & > ul { list-style: none; margin: 0 0 6px; padding: 0; }
  & li { display: flex; gap: 8px; padding: 3px 0; overflow-wrap: anywhere; }
  & li > svg { flex: none; margin-top: 2px; }
  & li[data-tone='ok'] { color: var(--ok); }
  & li[data-tone='err'] { color: var(--err); font-weight: 500; }
  & li[data-tone='quiet'] { color: var(--text-2); }
  & li em { display: block; font-style: normal; font-weight: 400; color: var(--text-2); }
  & li button { display: block; margin: 4px 0 2px; }
  & > small { color: var(--text-3); font-size: var(--size-caption); }
`;
