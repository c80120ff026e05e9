import Button from '@mui/material/Button';
import { CalendarCheck, ChartNoAxesGantt, Plus, Split } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { PositionDetail } from '#domain/planning/api/object-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { type Loss, LossDialog } from '#frontend/features/planning-objects/actions/loss-dialog.tsx';
import { PlanRefusals } from '#frontend/features/planning-objects/actions/plan-refusals.tsx';
import { SplitDialog } from '#frontend/features/planning-objects/actions/split-dialog.tsx';
import { usePlanning } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { NewActivityPanel } from '#frontend/features/planning-objects/create/new-activity-panel.tsx';
import { EditPanel } from '#frontend/features/planning-objects/edit/edit-panel.tsx';
import { useEditing } from '#frontend/features/planning-objects/edit/use-editing.ts';
import { pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { Slack } from '#frontend/features/planning-objects/slack.tsx';
import { useShowInTimeline } from '#frontend/features/planning-objects/use-show-in-timeline.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { personWord } from '#frontend/kit/actors/actor-word.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import { valueWords } from '#frontend/kit/history/history-values.ts';
import { WhyLater } from '#frontend/kit/lateness/why-later.tsx';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { MaterialsSection } from '#frontend/kit/materials/materials-section.tsx';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useDetail } from '../use-detail.ts';
import { EditButton, RemoveButton, UnplanButton } from './action-buttons.tsx';
import { day, field, instant, line, spanLines, toBaseData, toObject, yesNo } from './detail-fields.tsx';
import { DetailPage } from './detail-page.tsx';
import { OrdersOf } from './orders-of.tsx';
import { MissingOrders, PositionStatus } from './position-status.tsx';

/** An order position: what was ordered by when, what the plan makes of it, and the way into and out of the plan. */
export default function PositionPage() {
  const { id = '' } = useParams();
  const t = usePlanningText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayPlan = useRight(rightTo.plan);
  const mayUnplan = useRight(rightTo.unplan);
  const mayAddOrder = useRight(rightTo.addProductionOrder);
  const mayEdit = useRight(rightTo.editObject);
  const mayRemove = useRight(rightTo.removeObject);
  const maySplit = useRight(rightTo.splitPosition);
  const planning = usePlanning();
  const { showPosition } = useShowInTimeline();
  const [adding, setAdding] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const [loss, setLoss] = useState<Loss>();
  const [editing, setEditing] = useEditing('position', id);
  const query = useDetail('position', id);

  const parts = (position: PositionDetail) => {
    const { orderPositionNumber: name, project, article, customer } = position;
    // Revoked as a whole it has no dates, and is planned all the same.
    const isPlanned = position.activities.length > 0;
    return {
      title: name,
      above:
        project?.projectId === undefined
          ? []
          : [{ label: project.projectNumber ?? '', to: pageOf('project', project.projectId) }],
      notes: <PlanRefusals planning={planning} />,
      actions: (
        <Actions>
          {mayPlan && position.needsPlanning && (
            <Button
              variant="contained"
              loading={planning.busy}
              startIcon={<CalendarCheck size={15} strokeWidth={1.75} />}
              onClick={() => void planning.plan([position])}
            >
              {t(isPlanned ? 'actions.complete' : 'actions.plan')}
            </Button>
          )}
          {isPlanned && (
            <Button startIcon={<ChartNoAxesGantt size={15} strokeWidth={1.75} />} onClick={() => void showPosition(id)}>
              {t('actions.show')}
            </Button>
          )}
          {mayUnplan && isPlanned && (
            <UnplanButton onClick={() => setLoss({ action: 'takeOff', kind: 'position', id, name })} />
          )}
          {maySplit && !isPlanned && !position.isSplit && (
            <Button startIcon={<Split size={15} strokeWidth={1.75} />} onClick={() => setSplitting(true)}>
              {t('split.open')}
            </Button>
          )}
          {mayEdit && !position.isSplit && <EditButton onClick={() => setEditing(true)} />}
          <span className="space" />
          {mayRemove && <RemoveButton onClick={() => setLoss({ action: 'remove', kind: 'position', id, name })} />}
        </Actions>
      ),
      summary: (
        <>
          <PositionStatus position={position} />
          <strong>{position.articleName}</strong>
          <span>
            {format.number(position.articleAmount)} {position.articleAmountUnit ?? ''}
          </span>
          <span className="quiet">{position.customerName}</span>
          <span>
            {t('detail.column.delivery')} {day(position.deliveryDate, format)}
          </span>
          {position.statusId !== statusId.notPlanned && <Slack due={position} format={format} />}
        </>
      ),
      properties: [
        line('project', toObject('project', project?.projectId, `${project?.projectNumber} ${project?.projectName}`)),
        line('customer', toBaseData('customers', customer?.customerId, customer?.customerName)),
        field('articleId', toBaseData('articles', article?.articleId, article?.articleName)),
        line('articleNumber', article?.articleNumber),
        field('articleAmount', `${format.number(position.articleAmount)} ${position.articleAmountUnit ?? ''}`),
        field('orderDate', day(position.orderDate, format)),
        field('deliveryDate', day(position.deliveryDate, format)),
        field('handOverDate', day(position.handOverDate, format)),
        field('ownedBy', personWord(position.ownedByName)),
        field('location', position.location),
        line('requestedStart', instant(position.requestedStartDate, format)),
        field('termination', valueWords('termination', position.termination, undefined, format)),
        line('technology', position.technology?.technologyName ?? position.technology?.technologyNumber),
        line('processTemplate', position.processTemplate?.templateName ?? position.processTemplate?.templateNumber),
        field('pending', yesNo(position.pending)),
        field('planAnyway', yesNo(position.planAnyway)),
        ...(position.splitFrom === undefined
          ? []
          : [line('splitFrom', toObject('position', position.splitFrom, t('detail.split.child')))]),
        ...(position.missing === undefined ? [] : [line('missing', <MissingOrders missing={position.missing} />)]),
        ...spanLines(position, format),
        ...changeLines(position, format),
      ],
      children: (
        <>
          {isPlanned && <WhyLater orderPositionId={id} version={query.dataUpdatedAt} />}
          <OrdersOf field="orderPositionId" id={id} version={query.dataUpdatedAt} />
          {isPlanned && <MaterialsSection of="positions" id={id} version={query.dataUpdatedAt} />}
          <Section
            title={t('detail.section.activities')}
            action={
              mayAddOrder &&
              isPlanned && (
                <Button size="small" startIcon={<Plus size={14} strokeWidth={2} />} onClick={() => setAdding(true)}>
                  {t('create.activity.add')}
                </Button>
              )
            }
          >
            <RelatedTable
              label={t('detail.section.activities')}
              none={t('detail.none.activities')}
              rows={position.activities.toSorted((a, b) => a.position - b.position)}
              id={(row) => row.activityId}
              link={(row) => ({ to: pageOf('activity', row.activityId), text: `${row.position}` })}
              linkHeader={t('detail.column.number')}
              columns={[
                {
                  header: t('detail.column.name'),
                  cell: (row) => (row.productionProcessStep ? t('detail.step.production') : row.valueAddName),
                },
                { header: t('detail.column.status'), cell: (row) => <StatusTag status={row.statusId} /> },
                { header: t('detail.column.start'), right: true, cell: (row) => instant(row.startDate, format) ?? '–' },
                { header: t('detail.column.end'), right: true, cell: (row) => instant(row.endDate, format) ?? '–' },
              ]}
            />
          </Section>
        </>
      ),
      over: (
        <>
          {editing && (
            <EditPanel
              kind="position"
              id={id}
              name={name}
              object={position}
              isPlanned={isPlanned}
              onClose={() => setEditing(false)}
            />
          )}
          {splitting && <SplitDialog position={position} onClose={() => setSplitting(false)} />}
          {adding && (
            <NewActivityPanel
              orderPositionId={id}
              activities={position.activities}
              onMade={(activityId) => void navigate(pageOf('activity', activityId), { state: savedState })}
              onClose={() => setAdding(false)}
            />
          )}
          <LossDialog
            loss={loss}
            onClose={() => setLoss(undefined)}
            onDone={({ action }) => {
              if (action === 'remove') void navigate(pageOf('project', position.projectId), { replace: true });
            }}
          />
        </>
      ),
    };
  };
  return <DetailPage kind="position" id={id} query={query} parts={parts} />;
}
