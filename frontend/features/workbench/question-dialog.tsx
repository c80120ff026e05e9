import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import type { WorkItem } from '#domain/planning/api/shop-floor/work-item-api.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { Question } from './questions.ts';
import { useWorkbenchText } from './workbench-text.ts';

interface QuestionDialogProps {
  readonly question: Question;
  /** `others`: what the steps become that are at work on the resource; undefined: they go on. */
  readonly onYes: (others?: 'pause' | 'complete') => void;
  readonly onNo: () => void;
}

const called = ({ productionOrderNumber, position, valueAddName }: WorkItem['atWork'][number]): string =>
  `${productionOrderNumber} · ${position} ${valueAddName}`;

/** Asks before a step begins beside another one or before its predecessors, or ends before all pieces are there. */
export function QuestionDialog({ question, onYes, onNo }: QuestionDialogProps) {
  const t = useWorkbenchText();
  const kit = useKitText();
  const format = useFormat();
  const titleId = useId();
  const withAmount = (one: WorkItem['atWork'][number]): string =>
    `${called(one)} (${t('made', { made: format.number(one.made), amount: format.number(one.articleAmount), unit: t('pieces') })})`;
  const isBusy = question.kind === 'start' && question.atWork.length > 0;
  return (
    <Dialog open onClose={onNo} aria-labelledby={titleId}>
      <Content>
        <h2 id={titleId}>{t(isBusy ? 'ask.busy' : question.kind === 'start' ? 'ask.early' : 'ask.short')}</h2>
        {question.kind === 'complete' ? (
          <p>{t('ask.made', { made: format.number(question.made), wanted: format.number(question.wanted) })}</p>
        ) : (
          <>
            {isBusy && <p>{t('ask.atWork', { steps: question.atWork.map((one) => withAmount(one)).join(', ') })}</p>}
            {isBusy && !question.canComplete && <p>{t('ask.cannotComplete')}</p>}
            {question.openBefore.length > 0 && (
              <p>
                {t('openBefore', {
                  steps: question.openBefore.map((one) => `${one.position} ${one.valueAddName}`).join(', '),
                })}
              </p>
            )}
          </>
        )}
        <footer>
          <Button size="medium" autoFocus onClick={onNo}>
            {kit('cancel')}
          </Button>
          {isBusy && (
            <>
              <Button size="medium" variant="outlined" onClick={() => onYes('pause')}>
                {t('ask.pauseOther')}
              </Button>
              {question.canComplete && (
                <Button size="medium" variant="outlined" onClick={() => onYes('complete')}>
                  {t('ask.completeOther')}
                </Button>
              )}
            </>
          )}
          <Button size="medium" variant="contained" onClick={() => onYes()}>
            {t(isBusy ? 'ask.both' : question.kind === 'start' ? 'ask.start' : 'ask.complete')}
          </Button>
        </footer>
      </Content>
    </Dialog>
  );
}

const Content = styled.div`
  width: 460px;
  max-width: 100%;
  padding: 22px;
  display: flex;
  flex-direction: column;
  gap: 8px;
  & h2 { font-size: var(--size-title-2); line-height: 22px; font-weight: 650; }
  & p { overflow-wrap: anywhere; }
  & footer { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-top: 12px; }
  @media (max-width: 599px) { width: auto; & footer > button { flex: 1 1 100%; min-height: 48px; } }
`;
