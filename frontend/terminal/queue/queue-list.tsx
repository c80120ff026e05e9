import styled from '@emotion/styled';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { FootButton } from '../kit/big-button.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { useQueuedReports, useReportQueue } from './queue-context.tsx';
import { reportWords } from './report-words.ts';

/** Each report that waits or was refused: when, what, on which step, by whom, and why it was not accepted. */
export function QueueList({ id }: { readonly id: string }) {
  const t = useTerminalText();
  const format = useFormat();
  const errorText = useErrorText();
  const queue = useReportQueue();
  const { waiting, refused, isOnline } = useQueuedReports();
  return (
    <List id={id} aria-label={t('list')}>
      {[...refused, ...waiting].map((report) => {
        const { commandId, body, queuedAt, step, worker, state, refusal } = report;
        const details = (refusal?.detailsObject ?? {}) as Readonly<Record<string, unknown>>;
        return (
          <Row key={commandId} data-state={state}>
            <time>{format.dateTime(Date.parse(body.occurredAt ?? queuedAt))}</time>
            <What>
              <strong>{reportWords(report, t, format)}</strong>
              <span>
                {step.label} · {worker.name}
              </span>
              {refusal !== undefined && <em>{errorText(refusal.errorCode, details)}</em>}
            </What>
            {refusal === undefined ? (
              <State>{t(isOnline && state === 'sending' ? 'state.sending' : 'state.waiting')}</State>
            ) : (
              <FootButton onClick={() => void queue.acknowledge(commandId)}>{t('seen')}</FootButton>
            )}
          </Row>
        );
      })}
      {waiting.length > 0 && (
        <Row as="li">
          <What>{t('waiting', { count: waiting.length })}</What>
          <FootButton onClick={() => queue.sendNow()}>{t('sendNow')}</FootButton>
        </Row>
      )}
    </List>
  );
}

/** Over the page, which keeps its places below. */
const List = styled.ul`
  position: absolute;
  right: 0;
  bottom: 100%;
  left: 0;
  z-index: 2;
  max-height: 62dvh;
  padding: 4px 20px;
  overflow-y: auto;
  background: var(--surface);
  color: var(--text);
  border-top: 2px solid var(--warn-solid);
  box-shadow: 0 -8px 32px rgb(20 36 46 / 0.22);
  ${handheld} { padding: 2px 10px; }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 16px;
  min-height: 72px;
  padding: 8px 0;
  border-bottom: 1px solid var(--line);
  & time { flex: none; color: var(--text-2); }
  ${handheld} { flex-wrap: wrap; gap: 8px; }
`;

const What = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  & span { font-size: var(--size-far-text); line-height: 24px; color: var(--text-2); }
  & em { font-size: var(--size-far-text); line-height: 24px; font-style: normal; font-weight: 550; color: #9c1f1f; }
`;

const State = styled.span`
  flex: none;
  font-size: var(--size-far-text);
  color: var(--text-2);
`;
