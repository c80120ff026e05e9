import styled from '@emotion/styled';
import { useState } from 'react';
import { Frame } from '#frontend/terminal/frame/frame.tsx';
import { handheld } from '../../kit/terminal-styles.tsx';
import { DocumentOver } from '../documents/document-over.tsx';
import { useSeenStep } from '../flow/work-item-context.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { Paging, usePages } from '../layout/paging.tsx';
import { Card, Scrolled } from '../layout/surfaces.tsx';
import { Warning } from '../layout/two-columns.tsx';
import { refusalText, useWorkItemText } from '../layout/work-item-text.ts';
import { EntryLine } from './entry-line.tsx';
import { historyLines } from './entry-words.ts';

/** As many as fit without scrolling on a panel of 1280 × 800. */
const perPage = 6;

/** What was reported on the step, the newest first; what waits on the device is among it. */
export function HistoryPage() {
  const t = useWorkItemText();
  const { snapshot, seen, queue, queued, send } = useSeenStep();
  const lines = historyLines(seen, snapshot.context.held, queued);
  const { page, pages, items, turn } = usePages(lines, perPage);
  const [photo, setPhoto] = useState<Blob>();
  const [refused, setRefused] = useState<string>();
  const takeBack = async (commandId: string): Promise<void> => {
    const isTakenBack = await queue.change(commandId, undefined);
    setRefused(isTakenBack ? undefined : refusalText('reportOnItsWay'));
    if (!isTakenBack) send({ type: 'readAgain' });
  };
  return (
    <Frame>
      <PageHead title={t('history.title')} under={`${seen.item.productionOrderNumber} · ${seen.item.valueAddName}`}>
        <Paging page={page} pages={pages} turn={turn} />
      </PageHead>
      {refused !== undefined && <Warning role="alert">{refused}</Warning>}
      <Scrolled>
        {lines.length === 0 ? (
          <p>{t('history.none')}</p>
        ) : (
          <Lines>
            {items.map((line) => (
              <EntryLine
                key={line.key}
                line={line}
                onPhoto={setPhoto}
                onCorrect={(entryId) => send({ type: 'correct', entryId })}
                onTakeBack={(commandId) => void takeBack(commandId)}
                onAcknowledge={(commandId) => void queue.acknowledge(commandId)}
              />
            ))}
          </Lines>
        )}
      </Scrolled>
      {photo !== undefined && (
        <DocumentOver content={photo} title={t('entry.photo')} onClose={() => setPhoto(undefined)} />
      )}
    </Frame>
  );
}

const Lines = styled(Card)`
  padding: 4px 16px;
  ${handheld} { padding: 2px 12px; }
`;
