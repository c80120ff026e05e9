import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { RefusedReport } from '#domain/planning/api/refused-reports-api.ts';
import { api } from '#frontend/api/plant.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, LongTextInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import { TimeInput } from '#frontend/kit/form/time-input.tsx';
import type { Correction } from './correction.ts';
import { useRefusedText } from './refused-text.ts';

const persons = z.object({ items: z.array(z.object({ userId: z.string(), fullName: z.string() })) });
const most = 2_000;

/** What can be put right of a refused report, and why it is put aside. */
export function CorrectionFields({
  id,
  report,
  value,
  onChange,
}: {
  readonly id: string;
  readonly report: RefusedReport;
  readonly value: Correction;
  readonly onChange: (value: Correction) => void;
}) {
  const t = useRefusedText();
  const workers = useQuery({
    queryKey: ['persons'],
    queryFn: ({ signal }) => api.read('/planning/persons', persons, { signal }),
    enabled: !report.isProven,
  });
  const field = <Name extends keyof Correction>(name: Name) => ({
    id: `${id}-${name}`,
    value: value[name],
    wrong: false,
    onChange: (next: Correction[Name]) => onChange({ ...value, [name]: next }),
    onLeave: () => undefined,
  });
  const frame = (name: keyof Correction, isRequired = false) => ({
    id: `${id}-${name}`,
    required: isRequired,
    error: undefined,
  });
  return (
    <Fields>
      <FormField {...frame('day', true)} label={t('day')}>
        <DayInput {...field('day')} />
      </FormField>
      <FormField {...frame('time', true)} label={t('time')}>
        <TimeInput {...field('time')} />
      </FormField>
      {report.amount !== undefined && (
        <FormField {...frame('amount', true)} label={t('amount')}>
          <NumberInput {...field('amount')} />
        </FormField>
      )}
      {report.duration !== undefined && (
        <FormField {...frame('minutes', true)} label={t('minutes')}>
          <NumberInput {...field('minutes')} />
        </FormField>
      )}
      {!report.isProven && (
        <FormField {...frame('workerId', true)} label={t('worker')} help={t('worker.help')}>
          <ChoiceInput
            {...field('workerId')}
            required
            choices={(workers.data?.items ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
          />
        </FormField>
      )}
      <FormField {...frame('comment')} label={t('comment')}>
        <LongTextInput {...field('comment')} most={most} />
      </FormField>
      <FormField {...frame('reason')} label={t('reason')} help={t('reason.help')}>
        <LongTextInput {...field('reason')} most={most} />
      </FormField>
    </Fields>
  );
}

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: 14px;
  margin-top: 20px;
`;
