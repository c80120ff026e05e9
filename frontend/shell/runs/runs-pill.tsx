import styled from '@emotion/styled';
import CircularProgress from '@mui/material/CircularProgress';
import { Check } from 'lucide-react';
import { isOver } from '#domain/runs/run.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { numberAlone, pill } from '#frontend/kit/pill.ts';
import type { ListedRun } from './use-runs.ts';

/** Runs that were under way on this page and of which nobody has looked at the end, whichever page is shown. */
const unseen = new Set<string>();
export const allSeen = (): void => unseen.clear();

/** How much of the reader's own is under way, or has ended since the panel was looked at; not there without any. */
export function RunsPill(props: {
  readonly runs: readonly ListedRun[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}) {
  const { runs, isOpen, onOpen } = props;
  const t = useFrameText();
  const { user } = useSession();
  const own = runs.filter(({ startedBy }) => startedBy === user.userId);
  const running = own.filter(({ state }) => !isOver(state));
  for (const { runId } of running) unseen.add(runId);
  const ended = own.filter(({ runId, state }) => isOver(state) && unseen.has(runId));
  if (running.length + ended.length === 0) return null;
  const words =
    running.length > 0 ? t('runs.running', { count: running.length }) : t('runs.ended', { count: ended.length });
  const totals = running.reduce(
    (sum, { progress }) => ({ done: sum.done + progress.done, total: sum.total + progress.total }),
    { done: 0, total: 0 },
  );
  return (
    <Pill
      type="button"
      title={t('runs.open')}
      aria-label={words}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-testid="runs-pill"
      data-failed={ended.some(({ state }) => state === 'failed') || undefined}
      onClick={onOpen}
    >
      {running.length === 0 ? (
        <Check size={14} strokeWidth={2} aria-hidden />
      ) : (
        <CircularProgress
          size={14}
          thickness={6}
          aria-hidden
          {...(totals.total > 0
            ? { variant: 'determinate', value: Math.round((100 * totals.done) / totals.total) }
            : {})}
        />
      )}
      <span className="tabular wide">{words}</span>
      <span className="tabular narrow">{running.length || ended.length}</span>
    </Pill>
  );
}

const Pill = styled.button`
  font: inherit;
  ${pill}
  border: none;
  color: var(--text);
  background: var(--hover);
  cursor: pointer;
  &[data-failed] { color: var(--err); }
  &:hover { filter: brightness(0.97); }
  ${numberAlone(1499)}
`;
