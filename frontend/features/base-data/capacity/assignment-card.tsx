import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldCode } from '#domain/base-data/fields/field-codes.ts';
import type { AvailabilityPlan } from '#domain/base-data/object-types.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { type AssignmentErrors, type DraftAssignment, hoursPerWeek } from './assignments.ts';

interface AssignmentCardProps {
  /** From 1 on. */
  readonly number: number;
  readonly draft: DraftAssignment;
  readonly errors: AssignmentErrors;
  readonly plans: ReadonlyMap<string, AvailabilityPlan>;
  readonly onChange: (draft: DraftAssignment) => void;
  readonly onRemove: () => void;
}

const words = (code: FieldCode | undefined): string | undefined =>
  code === undefined ? undefined : fieldErrorText(code);

/** One assignment: validity, and one or several weeks that repeat in turn. */
export function AssignmentCard({ number, draft, errors, plans, onChange, onRemove }: AssignmentCardProps) {
  const t = useBaseDataText();
  const format = useFormat();
  const id = useId();
  const choices = [...plans].map(([value, { availabilityPlanName }]) => ({ value, label: availabilityPlanName }));
  const { weeks } = draft;
  const isInTurn = weeks.length > 1;
  return (
    <Card role="group" aria-label={t('capacity.assign.number', { number })}>
      <div className="days">
        <FormField label={t('capacity.assign.from')} required error={words(errors.validFrom)}>
          <DayInput value={draft.validFrom} onChange={(validFrom) => onChange({ ...draft, validFrom })} />
        </FormField>
        <FormField label={t('capacity.assign.to')} help={t('capacity.assign.toHelp')} error={words(errors.validTo)}>
          <DayInput value={draft.validTo} onChange={(validTo) => onChange({ ...draft, validTo })} />
        </FormField>
        <IconAction icon={X} iconSize={15} label={t('capacity.assign.remove', { number })} onClick={onRemove} />
      </div>
      <ol>
        {weeks.map((week, at) => (
          <li key={at}>
            <label htmlFor={`${id}-week-${at}`}>
              {isInTurn ? t('capacity.assign.week', { number: at + 1 }) : t('capacity.assign.plan')}
            </label>
            <ChoiceInput
              id={`${id}-week-${at}`}
              required
              value={week}
              wrong={week === ''}
              choices={choices}
              onChange={(chosen = '') =>
                onChange({ ...draft, weeks: weeks.map((one, nth) => (nth === at ? chosen : one)) })
              }
            />
            {isInTurn && (
              <IconAction
                icon={X}
                iconSize={14}
                label={t('capacity.assign.removeWeek', { number: at + 1 })}
                onClick={() => onChange({ ...draft, weeks: weeks.filter((_, nth) => nth !== at) })}
              />
            )}
          </li>
        ))}
      </ol>
      <footer>
        <Button
          size="small"
          startIcon={<Plus size={14} strokeWidth={2} />}
          disabled={weeks.length >= 52}
          onClick={() => onChange({ ...draft, weeks: [...weeks, choices[weeks.length % choices.length]?.value ?? ''] })}
        >
          {t('capacity.assign.addWeek')}
        </Button>
        <small>
          {t(isInTurn ? 'capacity.assign.average' : 'capacity.week', {
            hours: format.number(hoursPerWeek(weeks, plans)),
          })}
        </small>
      </footer>
    </Card>
  );
}

const Card = styled.div`
  padding: 12px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  & > .days { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 28px; gap: 12px; align-items: start; }
  & > .days > button { margin-top: 28px; }
  & > ol { margin: 8px 0; padding: 0; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 8px 16px; }
  & > ol > li { display: grid; grid-template-columns: 72px minmax(0, 1fr) 28px; align-items: center; gap: 8px; }
  & > ol > li > label { font-weight: 550; }
  & > footer { display: flex; align-items: center; gap: 12px; }
  & > footer > small { margin-left: auto; font-weight: 600; color: var(--text-2); }
  @media (max-width: 599px) { & > .days { grid-template-columns: minmax(0, 1fr) 44px; & > :nth-of-type(2) { grid-row: 2; } } }
`;
