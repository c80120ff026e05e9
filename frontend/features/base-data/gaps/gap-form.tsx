import styled from '@emotion/styled';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Way } from '#domain/kernel/ways.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { ChangeEffect } from '#frontend/kit/effect/change-effect.tsx';
import { resourceSearch } from '#frontend/kit/form/choices.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import { type FormValues, seenChange } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput, TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import type { FieldWords } from '#frontend/kit/form/meanwhile.ts';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { TimeInput } from '#frontend/kit/form/time-input.tsx';
import { controlOf } from '#frontend/kit/form/use-form.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { type Names, nameIn, useNotedNames } from '#frontend/kit/list/data/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { type GapRow, type GapTimes, useGapCalls } from './gap-calls.ts';
import { formOfGap, formOfTimes, gapFormSchema, gapOfForm, isShownTwice } from './gap-values.ts';
import { useGapName } from './use-gap-name.ts';

interface GapFormProps {
  /** Absent: a new one. */
  readonly gap: GapRow | undefined;
  /** Somebody has deleted it. */
  readonly isGone?: boolean;
  readonly names: Names;
  /** Resource and times that were drawn elsewhere; new ones take the place of what was entered. */
  readonly drawn?: GapTimes | undefined;
  /** What is entered now, for who draws it elsewhere; undefined while it is not complete. */
  readonly onEntered?: (times: GapTimes | undefined) => void;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

const days = ['from', 'to'] as const;
const together = [
  ['fromDay', 'fromTime'],
  ['toDay', 'toTime'],
  ['gapTypeId', 'newReason'],
] as const;
/** The services know instants, the form days with times. */
const fieldNames = { dateFrom: 'fromDay', dateTo: 'toDay' };

/** Makes or changes a gap; while it is entered it says what becomes of the bars in it. */
export function GapForm({ gap, isGone = false, names, drawn, onEntered, onClose, onSaved }: GapFormProps) {
  const t = useBaseDataText();
  const calls = useGapCalls();
  const { user } = useSession();
  const zone = currentPlantTimeZone();
  const resources = useNotedNames('resources');
  const nameOf = useGapName(resources.nameOf);
  const [way, setWay] = useState<Way>();
  const latest = useMemo<FormValues>(
    () => (gap === undefined ? { fromTime: '00:00', toTime: '00:00' } : formOfGap(gap, zone)),
    [gap, zone],
  );
  const exact = useMemo(() => [drawn, gap].filter((times) => times !== undefined), [drawn, gap]);
  const schema = useMemo(() => gapFormSchema(zone, exact), [zone, exact]);
  const words = useGapWords(names, resources.nameOf);
  const form = useSharedForm({
    schema,
    latest,
    isGone,
    together,
    words,
    fieldNames,
    draftKey: `${user.userId}.gap.${gap?.resourceGapId ?? 'new'}`,
    async send(values) {
      const fields = gapOfForm(values, zone, exact);
      if (fields === undefined) return;
      const { newReason, gapTypeId } = values as { newReason?: string; gapTypeId?: string };
      const reason = newReason?.trim() ? await calls.createReason(newReason.trim()) : (gapTypeId ?? '');
      const whole = { ...fields, gapTypeId: reason };
      if (gap === undefined || isGone) {
        const created = await calls.create(whole, way);
        notify({ severity: 'success', text: t('notice.created', { name: nameOf(fields) }) });
        onSaved(created);
      } else {
        // Whatever others have changed of it is taken over or decided by now.
        const { resourceGapId, resourceId, gapTypeId: known, dateFrom, dateTo, informative, extra = false } = gap;
        const before = { resourceId, gapTypeId: known, dateFrom, dateTo, informative, extra };
        await calls.change(resourceGapId, { ...seenChange(before, whole), ...(way && { way }) });
        notify({ severity: 'success', text: t('notice.saved', { name: nameOf(fields) }) });
        onSaved(gap.resourceGapId);
      }
    },
    reread: () => calls.reread(gap?.resourceGapId ?? ''),
  });
  const fields = gapOfForm(form.values, zone, exact);
  resources.note([gap?.resourceId, fields?.resourceId].filter((one) => one !== undefined));
  const { set } = form;
  useEffect(() => {
    if (drawn === undefined) return;
    const { resourceId } = drawn;
    for (const [name, value] of Object.entries({ resourceId, ...formOfTimes(drawn, zone) })) set(name, value);
  }, [drawn, zone, set]);
  const { resourceId, dateFrom, dateTo } = fields ?? {};
  useEffect(() => {
    const isWhole = resourceId !== undefined && dateFrom !== undefined && dateTo !== undefined;
    onEntered?.(isWhole ? { resourceId, dateFrom, dateTo } : undefined);
  }, [resourceId, dateFrom, dateTo, onEntered]);
  const reasons = names.get('gapTypes') ?? [];
  const chosen = (form.values['gapTypeId'] as string | undefined) ?? gap?.gapTypeId ?? reasons[0]?.value;
  // Which reason it has says nothing about bars; without any there is nothing to ask the service with.
  const changes =
    fields === undefined || chosen === undefined
      ? undefined
      : [
          {
            collection: 'resourceGaps' as const,
            id: isGone ? undefined : gap?.resourceGapId,
            fields: { ...fields, gapTypeId: chosen },
          },
        ];
  return (
    <FormPanel
      title={gap === undefined ? t('gaps.new') : t('panel.change', { name: nameOf(gap) })}
      form={form}
      action={t(gap === undefined ? 'panel.create' : 'panel.save')}
      onClose={onClose}
    >
      <FormField label={t('gaps.resource')} required error={form.errorOf('resourceId')}>
        <SearchInput {...resourceSearch} {...controlOf<string>(form, 'resourceId')} autoFocus />
      </FormField>
      {days.map((end) => (
        <Moment key={end}>
          <FormField label={t(`gaps.day.${end}`)} required error={form.errorOf(`${end}Day`)}>
            <DayInput {...controlOf<string>(form, `${end}Day`)} />
          </FormField>
          <FormField
            label={t(`gaps.time.${end}`)}
            required
            help={
              isShownTwice(zone, form.values[`${end}Day`], form.values[`${end}Time`]) ? t('gaps.time.twice') : undefined
            }
            error={form.errorOf(`${end}Time`)}
          >
            <TimeInput {...controlOf<string>(form, `${end}Time`)} />
          </FormField>
        </Moment>
      ))}
      <ChangeEffect
        changes={changes}
        incomplete={t('gaps.incomplete')}
        way={{
          chosen: way,
          choose: setWay,
          title: fields && nameOf(fields),
          gap: fields && {
            resourceId: fields.resourceId,
            start: Date.parse(fields.dateFrom),
            end: Date.parse(fields.dateTo),
          },
        }}
        onRefusal={form.refuse}
      />
      <FormField label={t('gaps.reason')} required error={form.errorOf('gapTypeId')}>
        <ChoiceInput {...controlOf<string>(form, 'gapTypeId')} choices={reasons} />
      </FormField>
      <FormField label={t('gaps.newReason')} error={form.errorOf('newReason')}>
        <TextInput {...controlOf<string>(form, 'newReason')} />
      </FormField>
      <FormField help={t('gaps.informativeHelp')} error={form.errorOf('informative')}>
        <YesNoInput {...controlOf<boolean>(form, 'informative')} label={t('gaps.informative')} />
      </FormField>
      <FormField help={t('gaps.extraHelp')} error={form.errorOf('extra')}>
        <YesNoInput {...controlOf<boolean>(form, 'extra')} label={t('gaps.extra')} />
      </FormField>
    </FormPanel>
  );
}

/** A day and a time beside each other. */
const Moment = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 112px;
  gap: 12px;
`;

const labels = {
  resourceId: 'resource',
  fromDay: 'from',
  toDay: 'to',
  gapTypeId: 'reason',
  informative: 'informative',
  extra: 'extra',
} as const;

/** What people read of the fields of the form; a day with its time. */
function useGapWords(names: Names, resourceName: (id: string) => string): FieldWords {
  const t = useBaseDataText();
  const format = useFormat();
  return {
    label: (field) => t(`gaps.${labels[field as keyof typeof labels]}`),
    value(field, values) {
      const value = values[field] as string | boolean | undefined;
      if (typeof value === 'boolean') return t(value ? 'value.yes' : 'value.no');
      if (field === 'gapTypeId') return (values['newReason'] as string | undefined) || nameIn(names, 'gapTypes', value);
      if (field === 'resourceId') return value === undefined ? '–' : resourceName(value);
      const day = z.iso.date().safeParse(value).data;
      const time = values[field === 'fromDay' ? 'fromTime' : 'toTime'] as string | undefined;
      return `${day === undefined ? (value ?? '–') : format.day(day)} ${time ?? ''}`;
    },
  };
}
