import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { listPersons } from '#domain/planning/api/person-calls.ts';
import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { listWork, readWorkItem } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { WorkItem } from '#domain/planning/api/shop-floor/work-item-api.ts';
import { feedbackKindNames } from '#domain/planning/plan/feedback-kinds.ts';
import { ask } from '#frontend/api/ask.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, LongTextInput, NumberInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { type SearchChoice, SearchInput } from '#frontend/kit/form/search-input.tsx';
import { TimeInput } from '#frontend/kit/form/time-input.tsx';
import { useNames } from '#frontend/kit/list/data/use-names.ts';
import { type Correction, othersOf, says } from './correction.ts';
import { useRefusedText } from './refused-text.ts';

const most = 2_000;
const causes = ['rejectTypes', 'troubleTypes'] as const;

const stepChoice = (
  one: Pick<WorkItem, 'operationId' | 'productionOrderNumber' | 'valueAddName' | 'resourceName'>,
): SearchChoice => ({
  value: one.operationId,
  label: `${one.productionOrderNumber} · ${one.valueAddName}`,
  ...(one.resourceName === null ? {} : { detail: one.resourceName }),
});

/** Steps that can be reported on; fewer than three letters find the next ones (base data §9). */
async function searchSteps(text: string, signal: AbortSignal): Promise<readonly SearchChoice[]> {
  const query = { timespan: 'all', finished: 'true', ...(text.length < 3 ? {} : { search: text }) } as const;
  const found = await ask(listWork.operations, { query }, { page: { limit: 20 }, signal });
  return found.items.map(stepChoice);
}

/** What a terminal called a step that is no more is still its name. */
async function findStep(id: string, report: RefusedReport, signal: AbortSignal): Promise<SearchChoice> {
  if (id === report.stepId) return { value: id, label: report.stepLabel };
  return stepChoice(await ask(readWorkItem, { params: { id } }, { signal }));
}

interface CorrectionFieldsProps {
  readonly report: RefusedReport;
  readonly value: Correction;
  readonly onChange: (value: Correction) => void;
}

/** What can be put right of a refused report, and why it is put aside. */
export function CorrectionFields({ report, value, onChange }: CorrectionFieldsProps) {
  const t = useRefusedText();
  const names = useNames(causes);
  const others = othersOf(report);
  const workers = useQuery({
    queryKey: ['persons'],
    queryFn: ({ signal }) => ask(listPersons, {}, { signal }),
    enabled: !report.isProven,
  });
  const field = <Name extends keyof Correction>(name: Name) => ({
    value: value[name],
    onChange: (next: Correction[Name]) => onChange({ ...value, [name]: next }),
  });
  return (
    <Fields>
      <FormField label={t('what')} required>
        <ChoiceInput
          {...field('type')}
          required
          choices={feedbackKindNames.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(next) => onChange({ ...value, type: feedbackKindNames.find((kind) => kind === next) })}
        />
      </FormField>
      {report.stepKind === 'operation' && (
        <FormField label={t('step')} required help={t('step.help')}>
          <SearchInput
            {...field('stepId')}
            name="steps"
            search={searchSteps}
            find={(stepId, signal) => findStep(stepId, report, signal)}
          />
        </FormField>
      )}
      {others !== undefined && value.type === report.type && value.stepId === report.stepId && (
        <YesNoInput
          {...field('withOthers')}
          label={t(`others.${others}`)}
          onChange={(withOthers) => onChange({ ...value, withOthers: withOthers === true })}
        />
      )}
      <FormField label={t('day')} required>
        <DayInput {...field('day')} />
      </FormField>
      <FormField label={t('time')} required>
        <TimeInput {...field('time')} />
      </FormField>
      {says(value.type, 'amount') && (
        <FormField label={t('amount')} required>
          <NumberInput {...field('amount')} />
        </FormField>
      )}
      {says(value.type, 'duration') && (
        <FormField label={t('minutes')} required>
          <NumberInput {...field('minutes')} />
        </FormField>
      )}
      {causes.map((collection) => {
        const name = collection === 'rejectTypes' ? 'rejectTypeId' : 'troubleTypeId';
        const isRequired = value.type === 'trouble';
        return (
          says(value.type, name) && (
            <FormField key={name} label={t(name)} required={isRequired}>
              <ChoiceInput {...field(name)} required={isRequired} choices={names.get(collection) ?? []} />
            </FormField>
          )
        );
      })}
      {!report.isProven && (
        <FormField label={t('worker')} required help={t('worker.help')}>
          <ChoiceInput
            {...field('workerId')}
            required
            choices={(workers.data?.items ?? []).map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
          />
        </FormField>
      )}
      <FormField label={t('comment')}>
        <LongTextInput {...field('comment')} most={most} />
      </FormField>
      <FormField label={t('reason')} help={t('reason.help')}>
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
