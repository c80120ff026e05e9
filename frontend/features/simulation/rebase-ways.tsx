import Button from '@mui/material/Button';
import { GitPullRequestArrow, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { type ShownSimulation, undoRebase } from '#domain/simulation/calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { useRefreshSimulations } from '#frontend/shell/simulation/use-simulation.ts';
import { RebaseDialog } from './rebase-dialog.tsx';

interface RebaseWaysProps {
  readonly simulation: ShownSimulation;
  /** Of the buttons; default: as in toolbars. */
  readonly size?: 'medium';
}

/** The way of a simulation onto the plan as it is now, and back from there. */
export function RebaseWays({ simulation, size }: RebaseWaysProps) {
  const t = useSimulationText();
  const { attempt, busy } = useAttempt();
  const refresh = useRefreshSimulations();
  const mayWrite = useRight('simulations.write') && simulation.may !== 'read';
  const [isAsking, setAsking] = useState(false);
  const { simulationId, behind, rebasedFrom } = simulation;
  if (!mayWrite) return null;
  /** Everything that a page of it shows is of another plan from now on. */
  const done = async (): Promise<void> => {
    if (simulationId === pageSimulation) return window.location.reload();
    setAsking(false);
    await refresh();
  };
  const takeBack = async (): Promise<void> => {
    const isDone = await attempt(async () => {
      await ask(undoRebase, { params: { id: simulationId } });
      return t('rebase.undone');
    });
    if (isDone) await done();
  };
  return (
    <>
      {behind > 0 && (
        <Button
          {...(size && { size })}
          title={t('rebase.help')}
          startIcon={<GitPullRequestArrow size={15} strokeWidth={1.75} />}
          onClick={() => setAsking(true)}
        >
          {t('rebase')}
        </Button>
      )}
      {rebasedFrom !== undefined && (
        <Button
          {...(size && { size })}
          title={t('rebase.undo.help')}
          loading={busy}
          startIcon={<Undo2 size={15} strokeWidth={1.75} />}
          onClick={() => void takeBack()}
        >
          {t('rebase.undo')}
        </Button>
      )}
      {isAsking && (
        <RebaseDialog simulationId={simulationId} onClose={() => setAsking(false)} onDone={() => void done()} />
      )}
    </>
  );
}
