import Button from '@mui/material/Button';
import { CalendarCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { ProjectDetail } from '#domain/planning/api/object-calls.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { type Loss, LossDialog } from '#frontend/features/planning-objects/actions/loss-dialog.tsx';
import { PlanRefusals } from '#frontend/features/planning-objects/actions/plan-refusals.tsx';
import { type NotPlanned, usePlanning } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { NewPositionPanel } from '#frontend/features/planning-objects/create/new-position-panel.tsx';
import { EditPanel } from '#frontend/features/planning-objects/edit/edit-panel.tsx';
import { useEditing } from '#frontend/features/planning-objects/edit/use-editing.ts';
import { listOf, pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { Slack } from '#frontend/features/planning-objects/slack.tsx';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { personWord } from '#frontend/kit/actors/actor-word.ts';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import { StatusTag } from '#frontend/kit/list/status-tag.tsx';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { useDetail } from '../use-detail.ts';
import { EditButton, RemoveButton, UnplanButton } from './action-buttons.tsx';
import { day, field, instant, line, spanLines, toBaseData } from './detail-fields.tsx';
import { DetailPage } from './detail-page.tsx';
import { PositionStatus } from './position-status.tsx';

/** A project with its order positions: planned as a whole or one by one. */
export default function ProjectPage() {
  const { id = '' } = useParams();
  const t = usePlanningText();
  const format = useFormat();
  const navigate = useNavigate();
  const mayPlan = useRight(rightTo.plan);
  const mayUnplan = useRight(rightTo.unplan);
  const mayAdd = useRight(rightTo.addPosition);
  const mayEdit = useRight(rightTo.editObject);
  const mayRemove = useRight(rightTo.removeObject);
  const planning = usePlanning(refusedBefore(useLocation().state));
  const [loss, setLoss] = useState<Loss>();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useEditing('project', id);
  const query = useDetail('project', id);

  const parts = (project: ProjectDetail) => {
    const { projectNumber: name, orderPositions: positions } = project;
    const open = positions.filter((one) => one.needsPlanning);
    return {
      title: name,
      notes: <PlanRefusals planning={planning} />,
      actions: (mayPlan || mayUnplan || mayAdd || mayEdit || mayRemove) && (
        <Actions>
          {mayPlan && open.length > 0 && (
            <Button
              variant="contained"
              loading={planning.busy}
              startIcon={<CalendarCheck size={15} strokeWidth={1.75} />}
              onClick={() => void planning.plan(open)}
            >
              {t(open.length === 1 ? 'actions.plan' : 'actions.planAll')}
            </Button>
          )}
          {mayUnplan && positions.some((one) => !one.needsPlanning || one.missing !== undefined) && (
            <UnplanButton onClick={() => setLoss({ action: 'takeOff', kind: 'project', id, name })} />
          )}
          {mayAdd && (
            <Button startIcon={<Plus size={15} strokeWidth={1.75} />} onClick={() => setAdding(true)}>
              {t('create.position.add')}
            </Button>
          )}
          {mayEdit && <EditButton onClick={() => setEditing(true)} />}
          <span className="space" />
          {mayRemove && <RemoveButton onClick={() => setLoss({ action: 'remove', kind: 'project', id, name })} />}
        </Actions>
      ),
      summary: (
        <>
          <StatusTag status={project.statusId} />
          <strong>{project.projectName}</strong>
          <span className="quiet">{project.customer?.customerName}</span>
        </>
      ),
      properties: [
        field('projectNumber', project.projectNumber),
        field('projectName', project.projectName),
        line('customer', toBaseData('customers', project.customer?.customerId, project.customer?.customerName)),
        line('owner', personWord(project.owner)),
        field('processNumber', project.processNumber),
        field('processName', project.processName),
        field('ownedBy', personWord(project.ownedByName)),
        field('location', project.location),
        ...spanLines(project, format),
        ...changeLines(project, format),
      ],
      children: (
        <Section title={t('detail.section.positions')}>
          <RelatedTable
            label={t('detail.section.positions')}
            none={t('detail.none.positions')}
            rows={positions.toSorted((a, b) => a.positionNumber - b.positionNumber)}
            id={(row) => row.orderPositionId}
            link={(row) => ({ to: pageOf('position', row.orderPositionId), text: row.orderPositionNumber })}
            linkHeader={t('detail.column.number')}
            columns={[
              { header: t('detail.column.article'), cell: (row) => row.articleName },
              { header: t('detail.column.amount'), right: true, cell: (row) => format.number(row.articleAmount) },
              {
                header: t('detail.column.status'),
                cell: (row) => <PositionStatus position={row} />,
              },
              { header: t('detail.column.start'), right: true, cell: (row) => instant(row.startDate, format) ?? '–' },
              { header: t('detail.column.end'), right: true, cell: (row) => instant(row.endDate, format) ?? '–' },
              { header: t('detail.column.delivery'), right: true, cell: (row) => day(row.deliveryDate, format) },
              { header: t('detail.column.slack'), right: true, cell: (row) => <Slack due={row} format={format} /> },
              {
                header: t('detail.column.action'),
                right: true,
                cell: (row) =>
                  mayPlan &&
                  row.needsPlanning && (
                    <Button
                      disabled={planning.busy}
                      aria-label={`${t('actions.plan')} ${row.orderPositionNumber}`}
                      onClick={() => void planning.plan([row])}
                    >
                      {t('actions.plan')}
                    </Button>
                  ),
              },
            ]}
          />
        </Section>
      ),
      over: (
        <>
          {adding && (
            <NewPositionPanel
              projectId={id}
              number={positions.length + 1}
              planning={planning}
              onClose={() => setAdding(false)}
            />
          )}
          {editing && (
            <EditPanel kind="project" id={id} name={name} object={project} onClose={() => setEditing(false)} />
          )}
          <LossDialog
            loss={loss}
            onClose={() => setLoss(undefined)}
            onDone={({ action }) => {
              if (action === 'remove') void navigate(listOf('project'), { replace: true });
            }}
          />
        </>
      ),
    };
  };
  return <DetailPage kind="project" id={id} query={query} parts={parts} />;
}

/** What could not be planned when the project was made, as its form tells. */
const refusedBefore = (state: unknown): readonly NotPlanned[] =>
  typeof state === 'object' && state !== null && 'refused' in state && Array.isArray(state.refused)
    ? (state.refused as readonly NotPlanned[])
    : [];
