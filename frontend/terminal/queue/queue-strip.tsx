import styled from '@emotion/styled';
import { ChevronDown, ChevronUp, CloudOff, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { PlainButton } from '../kit/big-button.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { useQueuedReports } from './queue-context.tsx';
import { QueueList } from './queue-list.tsx';
import { reportWords } from './report-words.ts';

/** With a network a report is on its way for a moment; the strip comes when it waits. */
const momentary = 8_000;
/** As many of those that waited last as have room. */
const shownLast = 3;

/** Reports that wait or were refused, calmly at the foot (look, section 12); a tap opens the list. Nothing is blocked. */
export function QueueStrip() {
  const t = useTerminalText();
  const format = useFormat();
  const { api, link } = useTerminalFlow();
  const now = useClock(api.clock, 2_000);
  const { waiting, refused, isOnline } = useQueuedReports();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const [oldest] = waiting;
  const age = oldest === undefined ? 0 : Math.max(0, now - Date.parse(oldest.queuedAt));
  const isWaiting = oldest !== undefined && (link === undefined || !isOnline || age > momentary);
  if (!isWaiting && refused.length === 0) return undefined;
  return (
    <Strip aria-label={t('list')} data-testid="queue-strip">
      {isOpen && <QueueList id={listId} />}
      <Line aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {refused.length > 0 ? <TriangleAlert size={28} /> : <CloudOff size={28} />}
        <Words role="status">
          {refused.length > 0 && (
            <>
              <strong>{t('refused', { count: refused.length })}</strong> {t('refusedHelp')}
            </>
          )}
          {isWaiting && refused.length === 0 && (
            <>
              <strong>{t('kept')}</strong>{' '}
              {link === undefined ? t('whenLinked') : isOnline ? t('sending') : t('whenBack')}
            </>
          )}
          {isWaiting && age >= 60_000 && <> {t('oldest', { time: format.duration(age) })}</>}
        </Words>
        {waiting.slice(-shownLast).map((report) => (
          <Chip key={report.commandId}>
            <span>{format.time(Date.parse(report.body.occurredAt ?? report.queuedAt))}</span>
            {reportWords(report, t, format)}
          </Chip>
        ))}
        {isOpen ? <ChevronDown size={26} aria-label={t('hide')} /> : <ChevronUp size={26} aria-label={t('show')} />}
      </Line>
    </Strip>
  );
}

const Strip = styled.aside`
  position: relative;
  flex: none;
  display: flex;
  flex-direction: column;
  border-top: 2px solid var(--warn-solid);
  background: var(--warn-tint);
  color: #4a2600;
`;

const Line = styled(PlainButton)`
  gap: 16px;
  min-height: 76px;
  padding: 12px 20px;
  background: none;
  text-align: left;
  & > svg { flex: none; }
  ${handheld} { min-height: 56px; padding: 8px 10px calc(8px + env(safe-area-inset-bottom)); gap: 10px; }
`;

const Words = styled.span`
  flex: 1;
  min-width: 0;
  font-size: var(--size-far-text);
  line-height: 25px;
  ${handheld} { font-size: var(--size-far-note); line-height: 22px; }
`;

const Chip = styled.span`
  flex: none;
  display: inline-flex;
  gap: 10px;
  align-items: center;
  height: 48px;
  padding: 0 14px;
  border: 2px solid #efcf9e;
  border-radius: 10px;
  background: var(--surface);
  font-size: var(--size-far-text);
  font-weight: 600;
  color: var(--text);
  & span { font-weight: 450; color: var(--text-2); }
  ${handheld} { display: none; }
`;
