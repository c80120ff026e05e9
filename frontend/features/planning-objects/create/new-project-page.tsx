import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CalendarCheck, Plus } from 'lucide-react';
import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { createProject } from '#domain/planning/api/order-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import { usePlanning } from '#frontend/features/planning-objects/actions/use-planning.ts';
import { listOf, pageOf } from '#frontend/features/planning-objects/object-kinds.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { customerSearch } from '#frontend/kit/form/choices.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormNotes } from '#frontend/kit/form/form-notes.tsx';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { LeaveGuard, savedState } from '#frontend/kit/form/leave-guard.tsx';
import { usePreset } from '#frontend/kit/form/preset.ts';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { controlOf, useForm } from '#frontend/kit/form/use-form.ts';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { atFormFields, nameOf, projectBody, projectSchema, rowsOf } from './order-fields.ts';
import { Grid, PositionFields } from './position-fields.tsx';
import { PreCheck } from './pre-check.tsx';

const initial: FormValues = { rows: [0] };

/** A new project with its order positions: tried while it is entered, created and planned by one click. */
export default function NewProjectPage() {
  const t = usePlanningText();
  const kitText = useKitText();
  const navigate = useNavigate();
  const { user } = useSession();
  const planning = usePlanning();
  const mayPlan = useRight(rightTo.plan);
  const refresh = useRefreshPlan();
  const formId = useId();
  /** Which of the two buttons sends. */
  const plans = useRef(true);
  const [rows, setRows] = useState<readonly number[]>([0]);
  const schema = useMemo(() => projectSchema(rows), [rows]);
  const preset = usePreset();
  const form = useForm({
    schema,
    initial,
    ...(preset === undefined ? {} : { entered: preset }),
    draftKey: `${user.userId}.project.new`,
    async send(values) {
      const body = { ...projectBody(values), plan: plans.current };
      const { project, refused: unplaced } = await ask(createProject, { body }).catch((error: unknown) =>
        Promise.reject(atFormFields(error, rowsOf(values))),
      );
      const { projectId, projectNumber: name, orderPositions } = project;
      const refused = planning.made(plans.current ? orderPositions : [], unplaced);
      await refresh();
      if (!plans.current || orderPositions.every(({ pending }) => pending))
        notify({ severity: 'success', text: t('create.notice.created', { name }) });
      else if (refused.length > 0) notify({ severity: 'warning', text: t('create.notice.createdUnplanned', { name }) });
      void navigate(pageOf('project', projectId), { replace: true, state: { ...savedState, refused } });
    },
  });
  const held = useHeld(form.busy);
  // The schema follows the rows, which are part of what was entered.
  const entered = rowsOf(form.values);
  if (entered.join() !== rows.join()) setRows(entered);

  const isReady = form.changed && form.wrong.length === 0;
  const reason = form.changed
    ? form.wrong.length > 0
      ? kitText('form.wrong', { count: form.wrong.length })
      : undefined
    : kitText('form.unchanged');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    plans.current = mayPlan;
    if (isReady) void form.submit();
  };
  return (
    <Frame
      breadcrumb={[
        { label: t('detail.area.orders'), to: listOf('order') },
        { label: t('detail.kind.project'), to: listOf('project') },
        { label: t('create.title.project') },
      ]}
    >
      <Scroll>
        <Fields id={formId} noValidate onSubmit={submit} {...held}>
          <FormNotes form={form} />
          <Grid>
            <div className="wide">
              <FormField label={t('create.field.projectName')} required error={form.errorOf('projectName')}>
                <TextInput autoFocus {...controlOf<string>(form, 'projectName')} />
              </FormField>
            </div>
            <FormField
              label={t('create.field.projectNumber')}
              help={t('create.help.projectNumber')}
              error={form.errorOf('projectNumber')}
            >
              <TextInput {...controlOf<string>(form, 'projectNumber')} />
            </FormField>
            <FormField label={t('create.field.customerId')} error={form.errorOf('customerId')}>
              <SearchInput {...customerSearch} {...controlOf<string>(form, 'customerId')} />
            </FormField>
          </Grid>
          {entered.map((row, index) => (
            <PositionFields
              key={row}
              form={form}
              row={row}
              number={index + 1}
              onRemove={
                entered.length === 1
                  ? undefined
                  : () =>
                      form.set(
                        'rows',
                        entered.filter((one) => one !== row),
                      )
              }
            />
          ))}
          <div>
            <Button
              size="medium"
              startIcon={<Plus size={16} strokeWidth={1.75} />}
              onClick={() => form.set('rows', [...entered, Math.max(...entered) + 1])}
            >
              {t('create.position.add')}
            </Button>
          </div>
          <PreCheck
            values={form.values}
            isComplete={isReady}
            onDelivery={(row, day) => form.set(nameOf('deliveryDate', row), day)}
          />
        </Fields>
      </Scroll>
      <Foot>
        <small role="status">{form.changed && reason}</small>
        <Button size="medium" onClick={() => void navigate(-1)}>
          {kitText('cancel')}
        </Button>
        {mayPlan && (
          <Button
            size="medium"
            disabled={!isReady || form.busy}
            onClick={() => {
              plans.current = false;
              void form.submit();
            }}
          >
            {t('create.action.create')}
          </Button>
        )}
        <span title={reason}>
          <Button
            size="medium"
            type="submit"
            form={formId}
            variant="contained"
            startIcon={mayPlan && <CalendarCheck size={16} strokeWidth={1.75} />}
            disabled={!isReady}
            loading={form.busy}
          >
            {t(mayPlan ? 'create.action.createAndPlan' : 'create.action.create')}
          </Button>
        </span>
      </Foot>
      <LeaveGuard changed={form.changed} busy={form.busy} onLeave={form.giveUp} />
    </Frame>
  );
}

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
`;
const Fields = styled.form`
  max-width: 980px;
  margin: 0 auto;
  padding: 20px 16px;
  display: flex;
  flex-direction: column;
  gap: 20px;
`;
const Foot = styled.footer`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  flex-wrap: wrap;
  gap: 8px;
  padding: 12px 16px;
  border-top: 1px solid var(--line-2);
  background: var(--surface);
  & > small { flex: 1; color: var(--text-2); font-size: var(--size-caption); line-height: 16px; }
`;
