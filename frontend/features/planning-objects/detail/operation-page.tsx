import Button from '@mui/material/Button';
import { ChartNoAxesGantt } from 'lucide-react';
import { useParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { OperationDetail } from '#domain/planning/api/object-calls.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useLock } from '#frontend/features/planning-objects/actions/use-lock.ts';
import { EditPanel } from '#frontend/features/planning-objects/edit/edit-panel.tsx';
import { useEditing } from '#frontend/features/planning-objects/edit/use-editing.ts';
import { FeedbackSection } from '#frontend/features/planning-objects/feedback/feedback-section.tsx';
import { pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useShowInTimeline } from '#frontend/features/planning-objects/use-show-in-timeline.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { personWord } from '#frontend/kit/actors/actor-word.ts';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { useDetail } from '../use-detail.ts';
import { EditButton, LockButton } from './action-buttons.tsx';
import { ActualTime } from './actual-time.tsx';
import { field, instant, line, spanLines, toBaseData, toObject, yesNo } from './detail-fields.tsx';
import { DetailPage } from './detail-page.tsx';
import { WhySection } from './why-section.tsx';

/** An operation: where it stands and why, what it takes, what was reported. */
export default function OperationPage() {
  const { id = '' } = useParams();
  const t = usePlanningText();
  const format = useFormat();
  const mayEdit = useRight(rightTo.editObject);
  const { showOperation } = useShowInTimeline();
  const lock = useLock('operation', id);
  const [editing, setEditing] = useEditing('operation', id);
  const query = useDetail('operation', id);

  const parts = (operation: OperationDetail) => {
    const { project, customer, article, resource, resourceGroup } = operation;
    const seconds = (value: number): string => format.duration(value * 1_000);
    return {
      title: `${operation.position} ${operation.valueAddName}`,
      above:
        project?.projectId === undefined
          ? []
          : [
              { label: project.projectNumber ?? '', to: pageOf('project', project.projectId) },
              {
                label: operation.productionOrder?.productionOrderNumber ?? '',
                to: pageOf('order', operation.productionOrderId),
              },
            ],
      actions: (
        <Actions>
          <Button startIcon={<ChartNoAxesGantt size={15} strokeWidth={1.75} />} onClick={() => showOperation(id)}>
            {t('actions.show')}
          </Button>
          {mayEdit && <LockButton locked={operation.locked} lock={lock} />}
          {mayEdit && <EditButton onClick={() => setEditing(true)} />}
        </Actions>
      ),
      summary: (
        <>
          {operation.switchedOff ? (
            <span className="quiet">{t('detail.revoked')}</span>
          ) : (
            <StatusTag status={operation.statusId} />
          )}
          <strong>{operation.valueAddName}</strong>
          <span>{resource?.resourceName}</span>
          <span className="quiet">{article?.articleName}</span>
        </>
      ),
      properties: [
        line('order', toObject('order', operation.productionOrderId, operation.productionOrder?.productionOrderNumber)),
        line(
          'position',
          toObject('position', operation.orderPosition?.orderPositionId, operation.orderPosition?.orderPositionNumber),
        ),
        line('project', toObject('project', project?.projectId, `${project?.projectNumber} ${project?.projectName}`)),
        line('customer', toBaseData('customers', customer?.customerId, customer?.customerName)),
        field('articleId', toBaseData('articles', article?.articleId, article?.articleName)),
        field('resourceId', toBaseData('resources', resource?.resourceId, resource?.resourceName)),
        field('resourceGroupId', resourceGroup?.resourceGroupName),
        line('suggestResource', yesNo(operation.suggestResource)),
        line('statusDate', instant(operation.statusDate, format)),
        ...spanLines(operation, format),
        line('planTime', seconds(operation.planTime)),
        line('requiredCapacity', seconds(operation.requiredCapacity)),
        field('setupTime', seconds(operation.setupTime)),
        line(operation.lotSize === null ? 'perPiece' : 'perLot', format.seconds(operation.duration * 1_000)),
        line('lotSize', operation.lotSize === null ? undefined : format.number(operation.lotSize)),
        line('occupied', format.duration(Date.parse(operation.endDate) - Date.parse(operation.startDate))),
        line(
          'actual',
          operation.actualStartDate === null
            ? undefined
            : `${instant(operation.actualStartDate, format)} – ${instant(operation.actualEndDate, format) ?? '…'}`,
        ),
        line('actualTime', <ActualTime of="operations" id={id} version={query.dataUpdatedAt} />),
        field('bufferTime', seconds(operation.bufferTime)),
        line('overlap', format.percent(operation.overlap / 100)),
        field('articleAmount', `${format.number(operation.articleAmount)} ${operation.articleAmountUnit ?? ''}`),
        line('yield', format.number(operation.yieldAmount)),
        field('scrapAmount', format.number(operation.scrapAmount)),
        line('technology', operation.technology?.technologyName ?? operation.technology?.technologyNumber),
        line('worker', personWord(operation.worker)),
        field('locked', yesNo(operation.locked)),
        ...(operation.parallelOperation === null
          ? []
          : [line('parallel', t(`detail.parallel.${operation.parallelOperation}`))]),
        ...(operation.mainOperationId === null
          ? []
          : [line('mainOperation', toObject('operation', operation.mainOperationId, t('detail.field.mainOperation')))]),
        line('attends', yesNo(operation.attendantOperation)),
        line(
          'setupWorkStep',
          operation.setupWorkStep && operation.setupWorkStepDuration !== null
            ? seconds(operation.setupWorkStepDuration)
            : yesNo(operation.setupWorkStep),
        ),
        ...(operation.split === undefined ? [] : [line('split', t('detail.split.part', operation.split))]),
        field('ownedBy', personWord(operation.ownedByName)),
        field('location', operation.location),
        line('plausible', yesNo(operation.plausible)),
        ...changeLines(operation, format),
      ],
      over: editing && (
        <EditPanel
          kind="operation"
          id={id}
          name={`${operation.position} ${operation.valueAddName}`}
          object={operation}
          onClose={() => setEditing(false)}
        />
      ),
      children: (
        <>
          <FeedbackSection of="operations" id={id} version={query.dataUpdatedAt} />
          <WhySection id={id} version={query.dataUpdatedAt} />
        </>
      ),
    };
  };
  return <DetailPage kind="operation" id={id} query={query} parts={parts} />;
}
