import styled from '@emotion/styled';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { WorkKind } from '#domain/administration/preferences.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { personWord } from '#frontend/kit/actors/actor-word.ts';
import { nameIn, useNames } from '#frontend/kit/list/data/use-names.ts';
import { ReportPhoto } from '#frontend/kit/photo/report-photo.tsx';
import { useProgressTime } from '#frontend/kit/time-unit/use-progress-time.ts';
import { useWorkbenchText } from './workbench-text.ts';

interface EntriesProps {
  readonly kind: WorkKind;
  readonly id: string;
  readonly entries: readonly ShownFeedback[];
  /** What amounts are counted in; missing: pieces. */
  readonly unit: string | null | undefined;
}

const causes = ['rejectTypes', 'troubleTypes'] as const;

/** Everything that was reported, the last first; what was revoked stays, struck through. */
export function Entries({ kind, id, entries, unit }: EntriesProps) {
  const t = useWorkbenchText();
  const format = useFormat();
  const timeOf = useProgressTime();
  const names = useNames(causes);
  const mayCorrect = useRight(rightTo.correctReport);
  const detailsOf = (one: ShownFeedback): string =>
    [
      one.amount === null ? undefined : t('amount', { amount: format.number(one.amount), unit: unit ?? t('pieces') }),
      one.duration === null ? undefined : timeOf(one.duration),
      one.rejectTypeId === null ? undefined : nameIn(names, 'rejectTypes', one.rejectTypeId),
      one.troubleTypeId === null ? undefined : nameIn(names, 'troubleTypes', one.troubleTypeId),
    ]
      .filter((word) => word !== undefined)
      .join(' · ');
  return (
    <Section aria-label={t('entries')}>
      <h3>{t('entries')}</h3>
      {entries.length === 0 && <p>{t('entries.none')}</p>}
      <ul>
        {entries.map((one) => (
          <li key={one.feedbackId} data-revoked={one.revoked || undefined}>
            <div>
              <b>{t(`type.${one.type}`)}</b> <span className="tabular">{detailsOf(one)}</span>
              {one.revoked && <em>{t('entry.revoked')}</em>}
              {!one.revoked && one.correctedAt !== null && <em>{t('entry.corrected')}</em>}
              {!one.plausible && !one.revoked && <em data-tone="warn">{t('notPlausible')}</em>}
              <small>
                {[format.columnTime(Date.parse(one.occurredAt)), personWord(one.workerName)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {one.comment !== null && <p>{one.comment}</p>}
            </div>
            {one.photoId !== null && <ReportPhoto photoId={one.photoId} />}
            {mayCorrect && !one.revoked && (
              <Link
                to={`/workbench/${kind}/${id}/${one.type}/${one.feedbackId}`}
                aria-label={t('correct.open', { type: t(`type.${one.type}`) })}
              >
                <Pencil size={16} strokeWidth={1.75} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = styled.section`
  & > p { color: var(--text-2); margin-top: 4px; }
  & li { display: flex; align-items: center; gap: 8px; padding: 8px 0; border-bottom: 1px solid var(--line-1); }
  & li > div { flex: 1; min-width: 0; }
  & li b { font-weight: 600; margin-right: 4px; }
  & li em { margin-left: 6px; padding: 1px 6px; border-radius: 4px; background: var(--hover); color: var(--text-2); font-style: normal; font-size: var(--size-caption); font-weight: 550; }
  & li em[data-tone=warn] { background: var(--warn-tint); color: var(--warn); }
  & li small { display: block; color: var(--text-2); font-size: var(--size-caption); line-height: 18px; }
  & li p { overflow-wrap: anywhere; }
  & li[data-revoked] > div > b, & li[data-revoked] > div > span { text-decoration: line-through; color: var(--text-3); }
  & li > a { flex: none; display: flex; align-items: center; justify-content: center; width: 32px; height: 32px; border-radius: 6px; color: var(--text-2); }
  & li > a:hover { background: var(--hover); color: var(--text); }
  @media (max-width: 599px) { & li > a { width: 48px; height: 48px; } & li small { font-size: var(--size-body); } }
`;
