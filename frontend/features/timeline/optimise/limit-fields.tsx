import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { type Day, daySchema } from '#domain/kernel/instant.ts';
import { startOfDay } from '#domain/kernel/time-zone.ts';
import { limitsSchema, type OptimiseLimits } from '#domain/planning/api/optimise-api.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { NumberInput } from '#frontend/kit/form/inputs.tsx';

/** As typed; what is left empty limits nothing. */
export interface TypedLimits {
  readonly mostMoves?: number | undefined;
  readonly days?: number | undefined;
  readonly notBefore?: string | undefined;
}

const fields = {
  mostMoves: limitsSchema.shape.mostMoves,
  days: z.number().positive().max(365).optional(),
  notBefore: daySchema.optional(),
};
const typedSchema = z.object(fields);

/** For the call; undefined when something is typed that is no limit. */
export function limitsOf(typed: TypedLimits): OptimiseLimits | undefined {
  const { success, data } = typedSchema.safeParse(typed);
  if (!success) return undefined;
  const { mostMoves, days, notBefore } = data;
  return {
    mostMoves,
    furthestSeconds: days && Math.max(60, Math.round(days * 86_400)),
    notBefore: notBefore && new Date(startOfDay(currentPlantTimeZone(), notBefore as Day)).toISOString(),
  };
}

/** What the proposal keeps to, folded up as long as nobody asks for it. */
export function LimitFields(props: {
  readonly typed: TypedLimits;
  readonly onChange: (typed: TypedLimits) => void;
}): ReactNode {
  const { typed, onChange } = props;
  const t = useTimelineText();
  const isWrong = (name: keyof TypedLimits): boolean => !fields[name].safeParse(typed[name]).success;
  const count = Object.values(typed).filter((value) => value !== undefined).length;
  // Who empties the last field goes on typing in it.
  const [wasSet] = useState(count > 0);
  const field = (name: keyof TypedLimits, control: ReactNode): ReactNode => (
    <FormField
      label={t(`optimise.limits.${name}`)}
      error={isWrong(name) ? t(`optimise.limits.${name}.wrong`) : undefined}
    >
      {control}
    </FormField>
  );
  return (
    <Folded open={wasSet}>
      <summary>
        {t('optimise.limits')}
        {count > 0 && <small>{t('optimise.limits.count', { count })}</small>}
      </summary>
      {field(
        'mostMoves',
        <NumberInput
          value={typed.mostMoves}
          unit={t('optimise.limits.mostMoves.unit')}
          onChange={(mostMoves) => onChange({ ...typed, mostMoves })}
        />,
      )}
      {field(
        'days',
        <NumberInput
          value={typed.days}
          unit={t('optimise.limits.days.unit')}
          onChange={(days) => onChange({ ...typed, days })}
        />,
      )}
      {field(
        'notBefore',
        <DayInput value={typed.notBefore} onChange={(notBefore) => onChange({ ...typed, notBefore })} />,
      )}
    </Folded>
  );
}

const Folded = styled.details`
  & > summary { font: 550 var(--size-body)/18px var(--font); cursor: pointer; }
  & > summary > small { margin-left: 8px; color: var(--text-2); font-size: var(--size-caption); font-weight: 450; }
  & > summary:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 4px; }
  & > summary ~ * { margin-top: 12px; }
`;
