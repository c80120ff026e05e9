import styled from '@emotion/styled';
import { Check, CircleAlert, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RebasedStep } from '#domain/simulation/calls.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actionWord } from '#frontend/kit/history/history-text.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';

interface StepLineProps {
  readonly step: RebasedStep;
  /** Instead of the sign of what becomes of it; is told what the step is called. */
  readonly lead?: (name: string) => ReactNode;
  readonly children?: ReactNode;
}

const icons = { refused: CircleAlert, changed: PencilLine, kept: Check } as const;

/** One step of a simulation, and what becomes of it on the plan as it is now. */
export function StepLine({ step, lead, children }: StepLineProps) {
  const t = useSimulationText();
  const errorText = useErrorText();
  const format = useFormat();
  const { action, title, outcome, elsewhere, errorCode, detailsObject } = step;
  const wordsOf = ({ count, productionOrderNumber: order, before, after }: NonNullable<RebasedStep['elsewhere']>) => {
    const at = ({ startDate, resourceName }: typeof before) =>
      `${format.dateTime(Date.parse(startDate))}, ${resourceName}`;
    return { count, order, before: at(before), after: at(after) };
  };
  const Icon = icons[outcome];
  const word = actionWord(action);
  // Base data has an action for each of its kinds, and no word for each.
  const what = word === action ? t('rebase.baseData') : word;
  return (
    <li data-outcome={outcome}>
      {lead === undefined ? <Icon size={15} strokeWidth={1.9} aria-hidden /> : lead(`${title} ${what}`.trim())}
      <span>
        <b>{title === '' ? what : title}</b> {title !== '' && what}
        {outcome === 'changed' && (
          <small>{elsewhere === undefined ? t('rebase.otherwise') : t('rebase.elsewhere', wordsOf(elsewhere))}</small>
        )}
        {errorCode !== undefined && <small>{errorText(errorCode, detailsObject)}</small>}
        {children}
      </span>
    </li>
  );
}

export const Steps = styled.ul`
  max-height: 320px;
  overflow: auto;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  & > li { display: flex; gap: 9px; padding: 8px 12px; font-size: var(--size-body); line-height: 18px; }
  & > li + li { border-top: 1px solid var(--line-1); }
  & svg { flex: none; margin-top: 1px; color: var(--ok); }
  & [data-outcome=changed] svg { color: var(--warn); }
  & [data-outcome=refused] svg { color: var(--err); }
  & span { min-width: 0; overflow-wrap: anywhere; color: var(--text-2); }
  & b { color: var(--text); font-weight: 600; }
  & small { display: block; font-size: var(--size-dense); }
  @media (max-width: 599px) { max-height: none; }
`;
