import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { ActivityDetail } from '#domain/planning/api/object-calls.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { type Loss, LossDialog } from '#frontend/features/planning-objects/actions/loss-dialog.tsx';
import { useLock } from '#frontend/features/planning-objects/actions/use-lock.ts';
import { EditPanel } from '#frontend/features/planning-objects/edit/edit-panel.tsx';
import { useEditing } from '#frontend/features/planning-objects/edit/use-editing.ts';
import { FeedbackSection } from '#frontend/features/planning-objects/feedback/feedback-section.tsx';
import { listOf, pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { personWord } from '#frontend/kit/actors/actor-word.ts';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { useDetail } from '../use-detail.ts';
import { EditButton, LockButton, RemoveButton } from './action-buttons.tsx';
import { field, instant, line, spanLines, toBaseData, toObject, yesNo } from './detail-fields.tsx';
import { DetailPage } from './detail-page.tsx';
import { OrdersOf } from './orders-of.tsx';

/** An activity: a step of the process template, or the production with its orders. */
export default function ActivityPage() {
  const { id = '' } = useParams();
  const t = usePlanningText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayEdit = useRight(rightTo.editObject);
  const mayRemove = useRight(rightTo.removeObject);
  const lock = useLock('activity', id);
  const [loss, setLoss] = useState<Loss>();
  const [editing, setEditing] = useEditing('activity', id);
  const query = useDetail('activity', id);

  const parts = (activity: ActivityDetail) => {
    const { project, customer, article, process } = activity;
    const name = activity.productionProcessStep ? t('detail.step.production') : activity.valueAddName;
    return {
      title: name,
      above:
        project?.projectId === undefined
          ? []
          : [{ label: project.projectNumber ?? '', to: pageOf('project', project.projectId) }],
      actions: (mayEdit || mayRemove) && (
        <Actions>
          {mayEdit && <LockButton locked={activity.locked} lock={lock} />}
          {mayEdit && <EditButton onClick={() => setEditing(true)} />}
          <span className="space" />
          {mayRemove && <RemoveButton onClick={() => setLoss({ action: 'remove', kind: 'activity', id, name })} />}
        </Actions>
      ),
      summary: (
        <>
          <StatusTag status={activity.statusId} />
          <strong>{name}</strong>
          <span>{article?.articleName}</span>
          <span className="quiet">{customer?.customerName}</span>
        </>
      ),
      properties: [
        line('position', toObject('position', activity.orderPositionId, activity.orderPosition?.orderPositionNumber)),
        line('project', toObject('project', project?.projectId, project?.projectNumber)),
        line('customer', toBaseData('customers', customer?.customerId, customer?.customerName)),
        line(
          'productionProcessStep',
          process === undefined ? t('detail.step.production') : t(`detail.step.${process.stage}`),
        ),
        field('position', format.number(activity.position)),
        line('planTime', activity.planTime === null ? undefined : format.duration(activity.planTime * 1_000)),
        ...spanLines(activity, format),
        line(
          'actual',
          actualOf(activity, (iso) => instant(iso, format)),
        ),
        line('statusDate', instant(activity.statusDate, format)),
        field('locked', yesNo(activity.locked)),
        field('ownedBy', personWord(activity.ownedByName)),
        field('location', activity.location),
        line('plausible', yesNo(activity.plausible)),
        ...changeLines(activity, format),
      ],
      // The production process has what is reported on its operations.
      children:
        process === undefined ? (
          <OrdersOf field="activityId" id={id} version={query.dataUpdatedAt} />
        ) : (
          <FeedbackSection of="activities" id={id} version={query.dataUpdatedAt} />
        ),
      over: (
        <>
          {editing && (
            <EditPanel kind="activity" id={id} name={name} object={activity} onClose={() => setEditing(false)} />
          )}
          <LossDialog
            loss={loss}
            onClose={() => setLoss(undefined)}
            onDone={() => void navigate(listOf('activity'), { replace: true })}
          />
        </>
      ),
    };
  };
  return <DetailPage kind="activity" id={id} query={query} parts={parts} />;
}

const actualOf = (
  { actualStartDate, actualEndDate }: Pick<ActivityDetail, 'actualStartDate' | 'actualEndDate'>,
  text: (iso: string | null | undefined) => string | undefined,
): string | undefined =>
  actualStartDate === null || actualStartDate === undefined
    ? undefined
    : `${text(actualStartDate)} – ${text(actualEndDate) ?? '…'}`;
