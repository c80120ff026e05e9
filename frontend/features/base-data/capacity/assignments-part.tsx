import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { History, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayAt } from '#domain/kernel/time-zone.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { ArchivedToggle } from '#frontend/kit/list/archived-toggle.tsx';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import { AssignmentCard } from './assignment-card.tsx';
import { assignmentErrors, type DraftAssignment, hoursPerWeek, isComplete, nextAssignment } from './assignments.ts';
import { useCapacityPlans } from './use-calendar-parts.ts';
import { WeeksStrip } from './weeks-strip.tsx';

const draftsOf = (value: unknown): readonly DraftAssignment[] => (value ?? []) as readonly DraftAssignment[];
const idOf = (object: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  object?.['resourceId'] as string | undefined;

/** Whether one has ended before today. */
const isPast = ({ validTo }: DraftAssignment): boolean => validTo !== undefined && validTo < today();

const today = () => dayAt(currentPlantTimeZone(), Date.now());

/** Which capacity plans a resource works by, from when to when, week by week in turn (domain facts §6). */
function Input({ value, onChange, object }: PartInputProps) {
  const t = useBaseDataText();
  const plans = useCapacityPlans();
  const drafts = draftsOf(value);
  const errors = assignmentErrors(drafts);
  const [showsPast, setShowsPast] = useState(false);
  if (plans === undefined) return null;
  const firstPlan = plans.keys().next().value;
  return (
    <Assignments>
      {firstPlan === undefined && (
        <p>
          {t('capacity.assign.noPlans')} <Link to="/availabilityplans/new">{t('capacity.assign.makePlan')}</Link>
        </p>
      )}
      <PastToggle assignments={drafts} isOn={showsPast} onChange={setShowsPast} />
      {drafts.map(
        (draft, index) =>
          // What is wrong is seen, whenever it was.
          (showsPast || !isPast(draft) || Object.keys(errors[index] ?? {}).length > 0) && (
            <AssignmentCard
              key={index}
              number={index + 1}
              draft={draft}
              errors={errors[index] ?? {}}
              plans={plans}
              onChange={(next) => onChange(drafts.map((one, at) => (at === index ? next : one)))}
              onRemove={() => onChange(drafts.filter((_, at) => at !== index))}
            />
          ),
      )}
      <Button
        size="small"
        startIcon={<Plus size={14} strokeWidth={2} />}
        disabled={firstPlan === undefined}
        onClick={() => onChange([...drafts, nextAssignment(drafts, today(), firstPlan ?? '')])}
      >
        {t('capacity.assign.add')}
      </Button>
      {drafts.some(isComplete) && (
        <WeeksStrip resourceId={idOf(object)} assignments={drafts.filter(isComplete)} plans={plans} />
      )}
    </Assignments>
  );
}

function View({ label, value, object }: PartViewProps) {
  const t = useBaseDataText();
  const format = useFormat();
  const plans = useCapacityPlans();
  const assignments = draftsOf(value).filter(isComplete);
  const [showsPast, setShowsPast] = useState(false);
  if (plans === undefined || assignments.length === 0) return null;
  return (
    <Assignments aria-label={label}>
      <h3>{label}</h3>
      <PastToggle assignments={assignments} isOn={showsPast} onChange={setShowsPast} />
      <ul>
        {assignments
          .filter((one) => showsPast || !isPast(one))
          .map(({ validFrom, validTo, weeks }) => (
            <li key={validFrom}>
              <span>
                {format.day(validFrom)} – {validTo === undefined ? t('capacity.assign.open') : format.day(validTo)}
              </span>
              {weeks.map((id, at) => (
                <Link key={`${at} ${id}`} to={`/availabilityplans/${id}`}>
                  {plans.get(id)?.availabilityPlanName ?? id}
                </Link>
              ))}
              <small>{t('capacity.week', { hours: format.number(hoursPerWeek(weeks, plans)) })}</small>
            </li>
          ))}
      </ul>
      <WeeksStrip resourceId={idOf(object)} assignments={assignments} plans={plans} />
    </Assignments>
  );
}

interface PastToggleProps {
  readonly assignments: readonly DraftAssignment[];
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Whether assignments that have ended are shown, where there are some. */
function PastToggle({ assignments, isOn, onChange }: PastToggleProps) {
  const t = useBaseDataText();
  if (!assignments.some(isPast)) return null;
  return <ArchivedToggle label={t('list.past')} icon={History} isOn={isOn} onChange={onChange} />;
}

/** The assignment of capacity plans in a resource's form and on its page. */
export const assignmentsPart: ScreenPart = { empty: [], Input, View };

const Assignments = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
  font-size: var(--size-dense);
  line-height: 18px;
  & > button { align-self: flex-start; }
  & > h3 { margin: 16px 0 0; font: 600 var(--size-body)/18px var(--font); }
  & > ul { margin: 0; padding: 0; list-style: none; }
  & > ul > li { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 4px 0; }
  & small { color: var(--text-3); }
  & a { color: var(--accent); }
`;
