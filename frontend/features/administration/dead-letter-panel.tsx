import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw, SkipForward } from 'lucide-react';
import { listDeadLetters, retryDeadLetter, skipDeadLetter } from '#domain/administration/api/settings-calls.ts';
import type { DeadLetter } from '#domain/administration/upkeep.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { EndButtons } from '#frontend/kit/columns.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { useAdministrationText } from './administration-text.ts';

const calls = { retry: retryDeadLetter, skip: skipDeadLetter };

interface DeadLetterPanelProps {
  readonly letter: DeadLetter;
  readonly onClose: () => void;
}

/** One event that a read model could not take, with the two things that can be done about it. */
export function DeadLetterPanel({ letter, onClose }: DeadLetterPanelProps) {
  const t = useAdministrationText();
  const format = useFormat();
  const client = useQueryClient();
  const mayWrite = useRight('upkeep.write');
  const { attempt, busy } = useAttempt();
  const decide = (decision: keyof typeof calls) =>
    attempt(async () => {
      await ask(calls[decision], { params: { readModel: letter.readModel, position: letter.position } });
      await client.invalidateQueries({ queryKey: ['list', pathOf(listDeadLetters)] });
      onClose();
      return t(`notice.${decision}`);
    });
  const properties = [
    { name: 'readModel', label: t('column.readModel'), value: letter.readModel },
    { name: 'state', label: t('column.state'), value: t(`state.${letter.state}`) },
    { name: 'stream', label: t('column.stream'), value: letter.stream },
    { name: 'position', label: t('column.position'), value: letter.position },
    { name: 'at', label: t('column.at'), value: format.dateTime(Date.parse(letter.at)) },
    { name: 'tries', label: t('column.tries'), value: letter.tries },
    ...(letter.markedBy === undefined
      ? []
      : [{ name: 'markedBy', label: t('column.markedBy'), value: letter.markedBy }]),
    { name: 'error', label: t('column.error'), value: letter.error },
  ];
  return (
    <SidePanel
      title={letter.type}
      subtitle={t('panel.hint')}
      onClose={onClose}
      footer={
        mayWrite ? (
          <EndButtons>
            <Button
              size="medium"
              disabled={busy || letter.state === 'skipped'}
              startIcon={<SkipForward size={16} strokeWidth={1.75} />}
              onClick={() => void decide('skip')}
            >
              {t('panel.skip')}
            </Button>
            <Button
              size="medium"
              variant="contained"
              disabled={busy || letter.state === 'retry'}
              startIcon={<RotateCcw size={16} strokeWidth={1.75} />}
              onClick={() => void decide('retry')}
            >
              {t('panel.retry')}
            </Button>
          </EndButtons>
        ) : undefined
      }
    >
      <PropertyList properties={properties} />
    </SidePanel>
  );
}
