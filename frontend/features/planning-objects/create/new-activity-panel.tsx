import { z } from 'zod';
import { daySchema } from '#domain/kernel/instant.ts';
import { copyActivity } from '#domain/planning/api/order-calls.ts';
import type { ActivityRow } from '#domain/planning/rows/activity-row.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormPanel } from '#frontend/kit/form/form-panel.tsx';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { controlOf, useForm } from '#frontend/kit/form/use-form.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { activityBody } from './activity-body.ts';
import { ActivityCheck } from './activity-check.tsx';

const initial: FormValues = {};
const schema = z.looseObject({ activityId: z.string(), startDate: daySchema.optional() });

interface NewActivityPanelProps {
  readonly orderPositionId: string;
  readonly activities: readonly ActivityRow[];
  /** The new one is there. */
  readonly onMade: (activityId: string) => void;
  readonly onClose: () => void;
}

/** Another activity of an order position after the model of one that it has, with production orders of its own. */
export function NewActivityPanel({ orderPositionId, activities, onMade, onClose }: NewActivityPanelProps) {
  const t = usePlanningText();
  const { user } = useSession();
  const refresh = useRefreshPlan();
  const kindOf = ({ productionProcessStep, valueAddName }: ActivityRow): string =>
    productionProcessStep ? t('create.activity.production') : valueAddName;
  const nameOf = (one: ActivityRow): string => `${one.position} ${kindOf(one)}`;
  const form = useForm({
    schema,
    initial,
    draftKey: `${user.userId}.activity.new.${orderPositionId}`,
    async send(values) {
      const { activity } = await ask(copyActivity, { body: activityBody(values) });
      const model = activities.find(({ activityId }) => activityId === values['activityId']);
      notify({
        severity: 'success',
        text: t('create.notice.created', { name: model === undefined ? '' : kindOf(model) }),
      });
      await refresh();
      onMade(activity.activityId);
    },
  });
  return (
    <FormPanel
      title={t('create.title.activity')}
      form={form}
      action={t('create.action.createAndPlan')}
      onClose={onClose}
    >
      <FormField
        label={t('create.field.activityId')}
        required
        help={t('create.help.activityId')}
        error={form.errorOf('activityId')}
      >
        <ChoiceInput
          {...controlOf<string>(form, 'activityId')}
          autoFocus
          required
          choices={activities
            .toSorted((a, b) => a.position - b.position)
            .map((one) => ({ value: one.activityId, label: nameOf(one) }))}
        />
      </FormField>
      <FormField
        label={t('create.field.startDate')}
        help={t('create.help.startDate')}
        error={form.errorOf('startDate')}
      >
        <DayInput {...controlOf<string>(form, 'startDate')} />
      </FormField>
      <ActivityCheck values={form.values} isComplete={form.wrong.length === 0} />
    </FormPanel>
  );
}
