import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { articleSearch } from '#frontend/kit/form/choices.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, NumberInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { controlOf, type Form } from '#frontend/kit/form/use-form.ts';
import { nameOf, type PositionField } from './order-fields.ts';

interface PositionFieldsProps {
  readonly form: Form;
  readonly row: number;
  /** Its place among the positions, from 1. */
  readonly number: number;
  readonly onRemove: (() => void) | undefined;
}

/** What is ordered by when, and how it is to be made and planned. */
export function PositionFields({ form, row, number, onRemove }: PositionFieldsProps) {
  const t = usePlanningText();
  const mayForce = useRight(rightTo.planAnyway);
  const name = (field: PositionField): string => nameOf(field, row);
  const special = (
    ['startDate', 'orderDate', 'technologyId', 'processTemplateId', 'pending', 'planAnyway'] as const
  ).some((field) => form.values[name(field)] !== undefined);
  const [more, setMore] = useState(special);
  const articleId = form.values[name('articleId')] as string | undefined;
  const { data: article } = useQuery({
    queryKey: ['article-routes', articleId],
    queryFn: ({ signal }) => ask(collectionCalls('articles').read, { params: { id: articleId ?? '' } }, { signal }),
    enabled: articleId !== undefined,
  });
  const props = <Value,>(field: PositionField) => controlOf<Value>(form, name(field));
  const about = (field: PositionField, required: boolean, help?: string) => ({
    label: t(`create.field.${field}`),
    required,
    help,
    error: form.errorOf(name(field)),
  });
  const cannotBePlanned = article !== undefined && article.technologyList.length + article.templateList.length === 0;
  return (
    <Group aria-label={t('create.position.title', { number })}>
      <header>
        <h2>{t('create.position.title', { number })}</h2>
        {onRemove !== undefined && (
          <IconAction icon={X} label={t('create.position.remove', { number })} onClick={onRemove} />
        )}
      </header>
      <Grid>
        <div className="wide">
          <FormField {...about('articleId', true)} help={cannotBePlanned ? t('create.article.none') : undefined}>
            <SearchInput
              {...props<string>('articleId')}
              {...articleSearch}
              onChange={(value) => {
                form.set(name('articleId'), value);
                // They belong to the article.
                form.set(name('technologyId'), undefined);
                form.set(name('processTemplateId'), undefined);
              }}
            />
          </FormField>
        </div>
        <FormField {...about('articleAmount', true)}>
          <NumberInput {...props<number>('articleAmount')} />
        </FormField>
        <FormField {...about('deliveryDate', true)}>
          <DayInput {...props<string>('deliveryDate')} />
        </FormField>
        <FormField {...about('termination', true)}>
          <ChoiceInput
            {...props<string>('termination')}
            none={t('create.termination.default')}
            choices={[
              { value: 'forward', label: t('create.termination.forward') },
              { value: 'backward', label: t('create.termination.backward') },
            ]}
          />
        </FormField>
      </Grid>
      <div>
        <Button
          variant="text"
          aria-expanded={more}
          startIcon={more ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          onClick={() => setMore(!more)}
        >
          {t('create.position.more')}
        </Button>
      </div>
      {more && (
        <Grid>
          <FormField {...about('startDate', false, t('create.help.startDate'))}>
            <DayInput {...props<string>('startDate')} />
          </FormField>
          <FormField {...about('orderDate', false)}>
            <DayInput {...props<string>('orderDate')} />
          </FormField>
          <FormField {...about('technologyId', false, t('create.help.standard'))}>
            <ChoiceInput
              {...props<string>('technologyId')}
              choices={(article?.technologyList ?? []).map((one) => ({
                value: one.technologyId,
                label: one.technologyName ?? one.technologyNumber ?? one.technologyId,
                ...(one.archived === true ? { archived: true as const } : {}),
              }))}
            />
          </FormField>
          <FormField {...about('processTemplateId', false, t('create.help.standard'))}>
            <ChoiceInput
              {...props<string>('processTemplateId')}
              choices={(article?.templateList ?? []).map((one) => ({
                value: one.processTemplateId,
                label: one.templateName ?? one.templateNumber ?? one.processTemplateId,
                ...(one.archived === true ? { archived: true as const } : {}),
              }))}
            />
          </FormField>
          <FormField {...about('pending', true)} label={undefined}>
            <YesNoInput {...props<boolean>('pending')} label={t('create.field.pending')} />
          </FormField>
          {mayForce && (
            <FormField {...about('planAnyway', true)} label={undefined}>
              <YesNoInput {...props<boolean>('planAnyway')} label={t('create.field.planAnyway')} />
            </FormField>
          )}
        </Grid>
      )}
    </Group>
  );
}

const Group = styled.section`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding: 12px 16px 16px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  & > header { display: flex; align-items: center; min-height: 28px; }
  & > header > h2 { flex: 1; font-size: var(--size-title-3); line-height: 20px; font-weight: 600; }
`;
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: 16px 20px;
  align-items: start;
  & > .wide { grid-column: span 2; }
  @media (max-width: 599px) { & > .wide { grid-column: auto; } }
`;
