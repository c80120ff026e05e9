import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listReports } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { ask } from '#frontend/api/ask.ts';
import { type PlanningText, usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { type Names, nameIn, useNames } from '#frontend/kit/list/data/use-names.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { ReportPhoto } from '#frontend/kit/photo/report-photo.tsx';
import { useProgressTime } from '#frontend/kit/time-unit/use-progress-time.ts';

interface FeedbackSectionProps {
  readonly of: 'operations' | 'activities';
  readonly id: string;
  /** Changes with the object. */
  readonly version: unknown;
}

/** What the shop floor has reported on a step, the newest first, with its photos. */
export function FeedbackSection({ of, id, version }: FeedbackSectionProps) {
  const t = usePlanningText();
  const kitText = useKitText();
  const format = useFormat();
  const { data, isError, refetch } = useQuery({
    queryKey: ['feedback', of, id, version],
    queryFn: ({ signal }) => ask(listReports[of], { params: { id } }, { signal, page: { limit: 1_000 } }),
    placeholderData: keepPreviousData,
  });
  const timeOf = useProgressTime();
  const names = useNames(causeLists);
  return (
    <Section title={t('feedback.title')}>
      {isError && (
        <p role="alert">
          {t('feedback.failed')} <Button onClick={() => void refetch()}>{kitText('retry')}</Button>
        </p>
      )}
      {data?.items.length === 0 && <p>{t('feedback.none')}</p>}
      <Lines>
        {data?.items.toReversed().map((one) => {
          const time = format.dateTime(Date.parse(one.occurredAt));
          return (
            <li key={one.feedbackId} data-revoked={one.revoked}>
              <time className="tabular">{time}</time>
              <div>
                <b>{[words(one, t, format, timeOf), causeOf(one, names)].filter(Boolean).join(' · ')}</b>
                {one.comment !== null && <span>{one.comment}</span>}
                <small>
                  {[
                    one.revoked && t('feedback.revoked'),
                    one.correctedAt !== null &&
                      !one.revoked &&
                      t('feedback.corrected', { time: format.dateTime(Date.parse(one.correctedAt)) }),
                    !one.plausible && t('feedback.implausible'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              {one.photoId !== null && <ReportPhoto photoId={one.photoId} label={t('feedback.photo', { time })} />}
            </li>
          );
        })}
      </Lines>
    </Section>
  );
}

const causeLists = ['rejectTypes', 'troubleTypes'] as const;

function causeOf({ rejectTypeId, troubleTypeId }: ShownFeedback, names: Names): string | undefined {
  if (rejectTypeId !== null) return nameIn(names, 'rejectTypes', rejectTypeId);
  return troubleTypeId === null ? undefined : nameIn(names, 'troubleTypes', troubleTypeId);
}

function words(
  { type, amount, duration }: ShownFeedback,
  t: PlanningText,
  format: Format,
  timeOf: (seconds: number) => string,
): string {
  return t(`feedback.type.${type}`, {
    amount: format.number(amount ?? 0),
    duration: duration === null ? '' : timeOf(duration),
  }).trim();
}

const Lines = styled.ul`
  & li { display: flex; align-items: center; gap: 12px; min-height: 32px; padding: 4px 0; }
  & li + li { border-top: 1px solid var(--line-1); }
  & time { flex: none; width: 130px; color: var(--text-2); }
  & div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & b { font-weight: 550; }
  & span, & small { display: block; color: var(--text-2); }
  & small:empty { display: none; }
  & [data-revoked='true'] b { text-decoration: line-through; color: var(--text-3); }
`;
