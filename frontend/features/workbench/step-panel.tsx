import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { FileText, SquareArrowOutUpRight } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import type { WorkKind } from '#domain/administration/preferences.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { Entries } from './entries.tsx';
import { EntryForm } from './entry-form.tsx';
import { ReportForm } from './report-form.tsx';
import { type StepRead, useStep } from './use-step.ts';
import { useWorkbenchText } from './workbench-text.ts';

interface StepPanelProps {
  readonly kind: WorkKind;
  readonly id: string;
  readonly onClose: () => void;
}

/** A step with what was made of it so far, the form that reports, and what was reported (base data §2). */
export function StepPanel({ kind, id, onClose }: StepPanelProps) {
  const t = useWorkbenchText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { progressId } = useParams();
  const { data, isError, error, refetch } = useStep(kind, id);
  if (data === undefined)
    return (
      <SidePanel title={t('title')} onClose={onClose}>
        {isError ? (
          <StatePanel
            title={errorText(errorCodeOf(error))}
            action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
          />
        ) : (
          <StatePanel title={t('loading')} />
        )}
      </SidePanel>
    );
  const { item, activity } = data;
  const title =
    item === undefined
      ? [activity.orderPosition?.orderPositionNumber, activity.valueAddName].filter(Boolean).join(' · ')
      : `${item.productionOrderNumber} · ${item.valueAddName}`;
  const subtitle = item && [item.articleName ?? item.articleNumber, item.resourceName].filter(Boolean).join(' · ');
  const entry = progressId === undefined ? undefined : data.entries.find((one) => one.feedbackId === progressId);
  const back = (): void => void navigate(`/workbench/${kind}/${id}`);
  if (progressId !== undefined)
    return (
      <SidePanel title={title} subtitle={t('correct.title')} onClose={back}>
        {entry === undefined || entry.revoked ? (
          <StatePanel title={t('correct.gone')} action={<Button onClick={back}>{t('back')}</Button>} />
        ) : (
          <EntryForm key={progressId} entry={entry} onDone={back} />
        )}
      </SidePanel>
    );
  return (
    <SidePanel title={title} subtitle={subtitle} onClose={onClose}>
      <Parts>
        <Facts kind={kind} id={id} step={data} />
        <ReportForm kind={kind} id={id} step={data} onReported={() => refetch()} />
        <Entries kind={kind} id={id} entries={data.entries} unit={item?.amountUnitName} />
      </Parts>
    </SidePanel>
  );
}

function Facts({ kind, id, step }: Pick<StepPanelProps, 'kind' | 'id'> & { readonly step: StepRead }) {
  const t = useWorkbenchText();
  const format = useFormat();
  const mayOpenObjects = useRight('planningObjects.read');
  const { item, activity, progress } = step;
  const { statusId, startDate, endDate } = item ?? activity;
  const rows: (readonly [string, string])[] = [];
  if (startDate !== null && endDate !== null)
    rows.push([t('fact.planned'), format.range(Date.parse(startDate), Date.parse(endDate))]);
  if (progress.expectedEnd !== null)
    rows.push([t('fact.expectedEnd'), format.columnTime(Date.parse(progress.expectedEnd))]);
  if (item !== undefined && item.setupTime > 0) rows.push([t('fact.setup'), format.duration(item.setupTime * 1_000)]);
  if (item?.customerName) rows.push([t('fact.customer'), item.customerName]);
  for (const comment of [item?.comment, item?.orderComment]) if (comment) rows.push([t('fact.comment'), comment]);
  return (
    <section aria-label={t('facts')}>
      <Status>
        <StatusTag status={statusId} />
        {item !== undefined && item.openBefore.length > 0 && (
          <small>
            {t('openBefore', { steps: item.openBefore.map((one) => `${one.position} ${one.valueAddName}`).join(', ') })}
          </small>
        )}
      </Status>
      <dl>
        {rows.map(([label, value]) => (
          <div key={`${label}${value}`}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label={t('links')}>
        {item !== undefined && (
          <Link to={`/workbench/slip/${item.productionOrderId}`}>
            <FileText size={15} strokeWidth={1.75} aria-hidden /> {t('slip')}
          </Link>
        )}
        {mayOpenObjects && (
          <Link to={`/planningobjects/${kind}/${id}`}>
            <SquareArrowOutUpRight size={15} strokeWidth={1.75} aria-hidden /> {t('object')}
          </Link>
        )}
      </nav>
    </section>
  );
}

const Parts = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
  & dl { display: flex; flex-direction: column; gap: 4px; }
  & dl > div { display: flex; gap: 12px; }
  & dt { flex: none; width: 120px; color: var(--text-2); }
  & dd { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; }
  & nav > a { display: inline-flex; align-items: center; gap: 6px; min-height: 28px; color: var(--accent); font-weight: 550; text-decoration: none; }
  & nav > a:hover { text-decoration: underline; }
  & h3 { font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  @media (max-width: 599px) { font-size: var(--size-touch); line-height: 22px; & nav > a { min-height: 48px; } }
`;

const Status = styled.div`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 10px;
  margin-bottom: 8px;
  & > small { color: var(--text-2); font-size: var(--size-dense); line-height: 18px; }
`;
