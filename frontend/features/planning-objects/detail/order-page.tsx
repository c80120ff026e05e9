import Button from '@mui/material/Button';
import { ChartNoAxesGantt, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { OrderDetail } from '#domain/planning/api/object-calls.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { type Loss, LossDialog } from '#frontend/features/planning-objects/actions/loss-dialog.tsx';
import { useLock } from '#frontend/features/planning-objects/actions/use-lock.ts';
import { EditPanel } from '#frontend/features/planning-objects/edit/edit-panel.tsx';
import { useEditing } from '#frontend/features/planning-objects/edit/use-editing.ts';
import { pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { OrderMark } from '#frontend/features/planning-objects/order-mark.tsx';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { Slack } from '#frontend/features/planning-objects/slack.tsx';
import { useShowInTimeline } from '#frontend/features/planning-objects/use-show-in-timeline.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { personWord } from '#frontend/kit/actors/actor-word.ts';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import { useNamesOf } from '#frontend/kit/list/data/use-names.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { MaterialsSection } from '#frontend/kit/materials/materials-section.tsx';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useDetail } from '../use-detail.ts';
import { EditButton, LockButton, RemoveButton, UnplanButton } from './action-buttons.tsx';
import { day, field, instant, line, spanLines, toBaseData, toObject, yesNo } from './detail-fields.tsx';
import { DetailPage } from './detail-page.tsx';

/** A production order with its operations and their three times (domain facts §5). */
export default function OrderPage() {
  const { id = '' } = useParams();
  const t = usePlanningText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayUnplan = useRight(rightTo.unplan);
  const mayEdit = useRight(rightTo.editObject);
  const mayRemove = useRight(rightTo.removeObject);
  const { showOrder } = useShowInTimeline();
  const lock = useLock('order', id);
  const [loss, setLoss] = useState<Loss>();
  const [editing, setEditing] = useEditing('order', id);
  const query = useDetail('order', id);
  const resources = useNamesOf('resources', query.object?.operations.map(({ resourceId }) => resourceId) ?? []);

  const parts = (order: OrderDetail) => {
    const { productionOrderNumber: name, project, customer } = order;
    return {
      title: name,
      above:
        project?.projectId === undefined
          ? []
          : [{ label: project.projectNumber ?? '', to: pageOf('project', project.projectId) }],
      actions: (
        <Actions>
          <Button startIcon={<ChartNoAxesGantt size={15} strokeWidth={1.75} />} onClick={() => void showOrder(id)}>
            {t('actions.show')}
          </Button>
          <Button
            startIcon={<Printer size={15} strokeWidth={1.75} />}
            onClick={() => void navigate(`${pageOf('order', id)}/slip`)}
          >
            {t('slip.slip')}
          </Button>
          {mayEdit && <LockButton locked={order.locked} lock={lock} />}
          {mayUnplan && <UnplanButton onClick={() => setLoss({ action: 'takeOff', kind: 'order', id, name })} />}
          {mayEdit && <EditButton onClick={() => setEditing(true)} />}
          <span className="space" />
          {mayRemove && <RemoveButton onClick={() => setLoss({ action: 'remove', kind: 'order', id, name })} />}
        </Actions>
      ),
      summary: (
        <>
          <OrderMark colorIndex={order.colorIndex} />
          <StatusTag status={order.statusId} />
          <strong>{order.articleName}</strong>
          <span>
            {format.number(order.articleAmount)} {order.articleAmountUnit ?? ''}
          </span>
          <span className="quiet">{order.customerName}</span>
          <span>
            {t('detail.column.delivery')} {day(order.deliveryDate, format)}
          </span>
          <Slack due={order} format={format} />
        </>
      ),
      properties: [
        field('productionOrderNumber', name),
        line('position', toObject('position', order.orderPositionId, order.orderPosition?.orderPositionNumber)),
        line('project', toObject('project', project?.projectId, `${project?.projectNumber} ${project?.projectName}`)),
        line('activity', toObject('activity', order.activityId, t('detail.step.production'))),
        ...(order.parentProductionOrderId === undefined
          ? []
          : [line('parentOrder', toObject('order', order.parentProductionOrderId, t('detail.field.order')))]),
        line('customer', toBaseData('customers', customer?.customerId, customer?.customerName)),
        field('articleId', toBaseData('articles', order.articleId, order.articleName)),
        line('articleNumber', order.articleNumber),
        field('articleAmount', `${format.number(order.articleAmount)} ${order.articleAmountUnit ?? ''}`),
        line('technology', order.technology?.technologyName ?? order.technology?.technologyNumber),
        field('deliveryDate', day(order.deliveryDate, format)),
        ...spanLines(order, format),
        field('locked', yesNo(order.locked)),
        line('printed', instant(order.printDate, format)),
        field('ownedBy', personWord(order.ownedByName)),
        field('location', order.location),
        ...changeLines(order, format),
      ],
      children: (
        <>
          <Section title={t('detail.section.operations')}>
            <RelatedTable
              label={t('detail.section.operations')}
              none={t('detail.none.operations')}
              rows={order.operations.toSorted(
                (a, b) => a.position - b.position || (a.split?.part ?? 0) - (b.split?.part ?? 0),
              )}
              id={(row) => row.operationId}
              link={(row) => ({ to: pageOf('operation', row.operationId), text: String(row.position) })}
              linkHeader={t('detail.column.number')}
              columns={[
                { header: t('detail.column.name'), cell: (row) => row.valueAddName },
                {
                  header: t('detail.column.resource'),
                  cell: (row) => resources.find(({ value }) => value === row.resourceId)?.label ?? '–',
                },
                {
                  header: t('detail.column.status'),
                  cell: (row) => (row.switchedOff === true ? t('detail.revoked') : <StatusTag status={row.statusId} />),
                },
                {
                  header: t('detail.field.planTime'),
                  right: true,
                  cell: (row) => format.duration(row.planTime * 1_000),
                },
                {
                  header: t('detail.field.occupied'),
                  right: true,
                  cell: (row) => format.duration(Date.parse(row.endDate) - Date.parse(row.startDate)),
                },
                { header: t('detail.field.actual'), right: true, cell: (row) => actualLength(row, format) },
                { header: t('detail.column.start'), right: true, cell: (row) => instant(row.startDate, format) },
                { header: t('detail.column.end'), right: true, cell: (row) => instant(row.endDate, format) },
              ]}
            />
          </Section>
          <MaterialsSection of="productionOrders" id={id} version={query.dataUpdatedAt} />
        </>
      ),
      over: (
        <>
          {editing && <EditPanel kind="order" id={id} name={name} object={order} onClose={() => setEditing(false)} />}
          <LossDialog
            loss={loss}
            onClose={() => setLoss(undefined)}
            onDone={() => void navigate(pageOf('position', order.orderPositionId), { replace: true })}
          />
        </>
      ),
    };
  };
  return <DetailPage kind="order" id={id} query={query} parts={parts} />;
}

/** From the first to the last report; while it runs, there is no length yet. */
const actualLength = ({ actualStartDate, actualEndDate }: OrderDetail['operations'][number], format: Format): string =>
  actualStartDate === null || actualEndDate === null
    ? '–'
    : format.duration(Date.parse(actualEndDate) - Date.parse(actualStartDate));
