import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ClockAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Day } from '#domain/kernel/instant.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useActionText } from '#frontend/features/planning-objects/actions/action-text.ts';
import { reasonOf } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { useCreateText } from './create-text.ts';
import { projectBody, rowsOf } from './order-fields.ts';

const answer = z.object({
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
  orderPositions: z.array(z.object({ startDate: z.string().optional(), endDate: z.string().optional() })).optional(),
});

/** Milliseconds after the last key. */
const settleAfter = 500;

interface PreCheckProps {
  readonly values: FormValues;
  /** The form can be sent as it is. */
  readonly isComplete: boolean;
}

/** Tries to plan what would be created, while it is entered: when each position would be done, or why it cannot be. */
export function PreCheck({ values, isComplete }: PreCheckProps) {
  const t = useCreateText();
  const errorText = useErrorText();
  const actionText = useActionText();
  const format = useFormat();
  const body = isComplete ? JSON.stringify(projectBody(values)) : undefined;
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), settleAfter);
    return () => clearTimeout(timer);
  }, [body]);
  const check = useQuery({
    queryKey: ['project-check', settled],
    queryFn: async ({ signal }) => {
      signal.throwIfAborted();
      const { body: found } = await api.write(
        'POST',
        '/planning/projects/check?dates=true',
        JSON.parse(settled ?? ''),
        answer,
      );
      return found;
    },
    enabled: settled !== undefined && settled === body,
    staleTime: 0,
  });

  const lines = (): readonly { readonly tone: 'ok' | 'err' | 'quiet'; readonly text: string }[] => {
    if (body === undefined) return [{ tone: 'quiet', text: t('check.waiting') }];
    if (check.isError)
      return [{ tone: 'err', text: t('check.failed', { reason: errorText(errorCodeOf(check.error)) }) }];
    if (check.data === undefined || settled !== body) return [{ tone: 'quiet', text: t('check.running') }];
    const { errorCode, detailsObject = {}, orderPositions = [] } = check.data;
    if (errorCode !== undefined) {
      const place = detailsObject['orderPosition'];
      const reason = reasonOf({ errorCode, detailsObject }, actionText);
      return [
        typeof place === 'number'
          ? { tone: 'err', text: t('check.refused', { number: place + 1, reason }) }
          : { tone: 'err', text: t('check.refusedProject', { reason }) },
      ];
    }
    const rows = rowsOf(values);
    return orderPositions.map(({ endDate }, index) => {
      const number = index + 1;
      if (endDate === undefined) return { tone: 'quiet', text: t('check.pending', { number }) };
      const due = values[`deliveryDate:${rows[index]}`] as Day;
      const slack = endOfDay(currentPlantTimeZone(), due) - Date.parse(endDate);
      const said = { number, end: format.dateTime(Date.parse(endDate)), slack: format.duration(Math.abs(slack)) };
      return slack < 0 ? { tone: 'err', text: t('check.late', said) } : { tone: 'ok', text: t('check.inTime', said) };
    });
  };
  const isRunning = body !== undefined && (check.isFetching || settled !== body);
  return (
    <Panel aria-label={t('check.title')} aria-busy={isRunning}>
      <h2>{t('check.title')}</h2>
      <ul aria-live="polite">
        {lines().map(({ tone, text }) => (
          <li key={text} data-tone={tone}>
            {tone === 'ok' && <CircleCheck size={16} aria-hidden />}
            {tone === 'err' &&
              (check.data?.errorCode === undefined ? (
                <ClockAlert size={16} aria-hidden />
              ) : (
                <CircleAlert size={16} aria-hidden />
              ))}
            {tone === 'quiet' && isRunning && <LoaderCircle size={16} aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
      <small>{t('check.note')}</small>
    </Panel>
  );
}

const Panel = styled.section`
  padding: 12px 16px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  & > h2 { font-size: 14px; line-height: 20px; font-weight: 600; margin-bottom: 6px; }
  & > ul { list-style: none; margin: 0 0 6px; padding: 0; }
  & li { display: flex; gap: 8px; padding: 3px 0; overflow-wrap: anywhere; }
  & li > svg { flex: none; margin-top: 2px; }
  & li[data-tone='ok'] { color: var(--ok); }
  & li[data-tone='err'] { color: var(--err); font-weight: 500; }
  & li[data-tone='quiet'] { color: var(--text-2); }
  & > small { color: var(--text-3); font-size: 12px; }
`;
