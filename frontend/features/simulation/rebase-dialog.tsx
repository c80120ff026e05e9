import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RebasedStep, rebaseSimulation, type StepDecision } from '#domain/simulation/calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { keepDraft, readDraft } from '#frontend/kit/form/draft.ts';
import { ConfirmDialog, DialogNote } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useTriedSteps } from '#frontend/shell/simulation/use-simulation.ts';
import { StepLine, Steps } from './step-list.tsx';
import { usePreviewed } from './use-previewed.tsx';

interface RebaseDialogProps {
  readonly simulationId: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Decisions = Readonly<Record<string, StepDecision | undefined>>;

/** Those that somebody has to look at come first. */
const outcomes = ['refused', 'changed', 'kept'] as const;

/** Asks before a simulation is put on the plan as it is now: what becomes of each of its steps, and of those that do not hold. */
export function RebaseDialog({ simulationId, onClose, onDone }: RebaseDialogProps) {
  const t = useSimulationText();
  const draft = `rebase.${simulationId}.${useSession().user.userId}`;
  const [decisions, setDecisions] = useState<Decisions>(() => (readDraft(draft) ?? {}) as Decisions);
  // Who has to ask somebody first goes on from there.
  const decide = (more: Decisions): void => {
    const next = { ...decisions, ...more };
    setDecisions(next);
    keepDraft(draft, next);
  };
  const read = useTriedSteps(simulationId);
  const { isBusy, carryOut, troubles } = usePreviewed(read, t('rebase.outdated'));
  const preview = read.data;
  const steps = preview?.steps ?? [];
  const isOpen = (step: RebasedStep): boolean => step.outcome === 'refused' && decisions[step.changeSet] === undefined;
  const open = steps.filter(isOpen).length;
  const confirm = async (): Promise<void> => {
    if (preview === undefined) return;
    const { versionIdentifier } = preview;
    // Of steps that hold after all there is nothing to decide.
    const decided = Object.fromEntries(
      steps.flatMap(({ changeSet, outcome }) => {
        const decision = outcome === 'refused' ? decisions[changeSet] : undefined;
        return decision === undefined ? [] : [[changeSet, decision] as const];
      }),
    );
    await ask(rebaseSimulation, { params: { id: simulationId }, body: { versionIdentifier, decisions: decided } });
    keepDraft(draft, undefined);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title={t(preview === undefined ? 'rebase.looking' : 'rebase.title')}
      action={t('rebase.action')}
      busy={isBusy || read.isFetching}
      impossible={preview === undefined || open > 0}
      onConfirm={() => void carryOut(confirm)}
      onCancel={onClose}
    >
      {troubles}
      {preview !== undefined && (
        <>
          <Counts>
            {outcomes
              .map((outcome) => [outcome, steps.filter((step) => step.outcome === outcome).length] as const)
              .filter(([, count]) => count > 0)
              .map(([outcome, count]) => t(`rebase.${outcome}`, { count }))
              .join(' · ') || t('rebase.noSteps')}
          </Counts>
          {steps.length > 0 && (
            <Steps>
              {steps
                .toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome))
                .map((step) => (
                  <StepLine key={step.changeSet} step={step}>
                    {step.outcome === 'refused' && (
                      <Decision
                        step={step}
                        decision={decisions[step.changeSet]}
                        onDecide={(decision) => decide({ [step.changeSet]: decision })}
                      />
                    )}
                  </StepLine>
                ))}
            </Steps>
          )}
          {open > 1 && (
            <All
              onClick={() =>
                decide(Object.fromEntries(steps.filter(isOpen).map(({ changeSet }) => [changeSet, 'drop' as const])))
              }
            >
              {t('rebase.dropAll')}
            </All>
          )}
          <DialogNote>{open > 0 ? t('rebase.open', { count: open }) : t('rebase.note')}</DialogNote>
        </>
      )}
    </ConfirmDialog>
  );
}

interface DecisionProps {
  readonly step: RebasedStep;
  readonly decision: StepDecision | undefined;
  readonly onDecide: (decision: StepDecision | undefined) => void;
}

/** What becomes of a step that does not hold. */
function Decision({ step: { title, ways = [] }, decision, onDecide }: DecisionProps) {
  const t = useSimulationText();
  return (
    <Choice role="group" aria-label={title}>
      {ways.map((way) => (
        <label key={way}>
          <input
            type={ways.length > 1 ? 'radio' : 'checkbox'}
            checked={decision === way}
            onChange={({ target }) => onDecide(target.checked ? way : undefined)}
          />
          {t(`rebase.${way}`)}
        </label>
      ))}
    </Choice>
  );
}

const Counts = styled.p`
  font-weight: 550;
`;
const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-top: 4px;
  color: var(--text);
  & label { display: inline-flex; align-items: center; gap: 6px; min-height: 24px; cursor: pointer; }
  & input { accent-color: var(--sel); }
  @media (max-width: 599px) { & label { min-height: 44px; } }
`;
const All = styled(Button)`
  align-self: flex-start;
`;
