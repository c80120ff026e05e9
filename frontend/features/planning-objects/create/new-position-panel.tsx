import { rightTo } from '#domain/administration/plan-rights.ts';
import { addPosition } from '#domain/planning/api/order-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import type { Planning } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { useForm } from '#frontend/kit/form/use-form.ts';
import { atFormFields, nameOf, onePositionSchema, positionBody } from './order-fields.ts';
import { PositionFields } from './position-fields.tsx';
import { PreCheck } from './pre-check.tsx';

const initial: FormValues = {};
const schema = onePositionSchema();

interface NewPositionPanelProps {
  readonly projectId: string;
  /** Its place among the positions, from 1. */
  readonly number: number;
  readonly planning: Planning;
  readonly onClose: () => void;
}

/** Another order position of a project, planned at once unless it is not released yet. */
export function NewPositionPanel({ projectId, number, planning, onClose }: NewPositionPanelProps) {
  const t = usePlanningText();
  const { user } = useSession();
  const refresh = useRefreshPlan();
  const mayPlan = useRight(rightTo.plan);
  const mayTry = useRight(rightTo.createProject);
  const form = useForm({
    schema,
    initial,
    draftKey: `${user.userId}.position.new.${projectId}`,
    async send(values) {
      const body = { projectId, ...positionBody(values, 0), plan: mayPlan };
      const { orderPosition, refused } = await ask(addPosition, { body }).catch((error: unknown) =>
        Promise.reject(atFormFields(error, [0])),
      );
      onClose();
      planning.made(mayPlan ? [orderPosition] : [], refused);
      await refresh();
    },
  });
  return (
    <FormPanel
      title={t('create.title.position')}
      form={form}
      action={t(mayPlan ? 'create.action.createAndPlan' : 'create.action.create')}
      onClose={onClose}
    >
      <PositionFields form={form} row={0} number={number} onRemove={undefined} />
      {mayTry && (
        <PreCheck
          // Tried as if it were alone in a project.
          values={{ ...form.values, projectName: projectId }}
          isComplete={form.changed && form.wrong.length === 0}
          firstNumber={number}
          onDelivery={(row, day) => form.set(nameOf('deliveryDate', row), day)}
        />
      )}
    </FormPanel>
  );
}
