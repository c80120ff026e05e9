import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Check, CircleAlert, OctagonAlert, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { WorkKind } from '#domain/administration/preferences.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, LongTextInput, NumberInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { LeaveGuard } from '#frontend/kit/form/leave-guard.tsx';
import { MomentField } from '#frontend/kit/form/moment-field.tsx';
import { useNames } from '#frontend/kit/list/data/use-names.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { useProgressTime } from '#frontend/kit/time-unit/use-progress-time.ts';
import { DurationField } from './duration-field.tsx';
import { PhotoButton } from './photo-button.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { usePersons } from './use-persons.ts';
import { useReport } from './use-report.ts';
import type { StepRead } from './use-step.ts';
import { useWorkbenchText } from './workbench-text.ts';

interface ReportFormProps {
  readonly kind: WorkKind;
  readonly id: string;
  readonly step: StepRead;
  /** Reads the step again; resolves when it is there. */
  readonly onReported: () => Promise<unknown>;
}

const causes = ['rejectTypes', 'troubleTypes'] as const;

/** What there is in all, and what else is to be told; start, pause, interruption and end (domain facts §13). */
export function ReportForm({ kind, id, step, onReported }: ReportFormProps) {
  const t = useWorkbenchText();
  const format = useFormat();
  const timeOf = useProgressTime();
  const { user } = useSession();
  const persons = usePersons();
  const names = useNames(causes);
  const [{ hideRegisterButton = false }] = usePreference('workbench', 'settings');
  const [moreOpen, setMoreOpen] = useState(false);
  const report = useReport(kind, id, step, onReported);
  const { typed, said, problems, soFar, busy, refusal, isDirty, hasReport, can } = report;
  const { item, progress } = step;
  const wrong = (name: keyof typeof problems): string | undefined => {
    const problem = problems[name];
    return problem === undefined ? undefined : t(`wrong.${problem}`, { left: format.number(report.left) });
  };
  const gained = (name: 'yield' | 'scrap'): string | undefined => {
    const value = (typed[name] ?? soFar[name]) - soFar[name];
    return value > 0 ? t('gained', { amount: format.number(value) }) : undefined;
  };
  if (!can.report) return null;
  const derived = progress.timesDerived && progress.time + progress.setupTime > 0;
  return (
    <Form
      aria-label={t('report')}
      onSubmit={(event) => {
        event.preventDefault();
        void report.send();
      }}
    >
      <LeaveGuard changed={isDirty} busy={busy} />
      {report.question !== undefined && (
        <QuestionDialog
          question={report.question}
          onYes={(others) => void report.answer(others)}
          onNo={report.takeBack}
        />
      )}
      {can.work && !hideRegisterButton && (
        <div className="states">
          {can.start && (
            <Button
              variant="outlined"
              disabled={busy}
              startIcon={<Play size={16} strokeWidth={2} />}
              onClick={() => void report.change('start')}
            >
              {t(can.resume ? 'resume' : 'start')}
            </Button>
          )}
          {can.pause && (
            <Button
              variant="outlined"
              disabled={busy}
              startIcon={<Pause size={16} strokeWidth={2} />}
              onClick={() => void report.change('pause')}
            >
              {t('pause')}
            </Button>
          )}
          {can.interrupt && (
            <Button
              variant="outlined"
              color="error"
              disabled={busy}
              startIcon={<OctagonAlert size={16} strokeWidth={2} />}
              onClick={() => void report.change('interrupt')}
            >
              {t('interrupt')}
            </Button>
          )}
        </div>
      )}
      <h3>{t('report')}</h3>
      {item !== undefined && can.work && (
        <div className="pair">
          <FormField label={t('total.yield')} required help={gained('yield')} error={wrong('yield')}>
            <NumberInput
              value={typed.yield ?? soFar.yield}
              unit={t('of', { amount: format.number(item.articleAmount), unit: item.amountUnitName ?? t('pieces') })}
              onChange={(value) => report.type({ yield: value })}
            />
          </FormField>
          <FormField label={t('total.scrap')} required help={gained('scrap')} error={wrong('scrap')}>
            <NumberInput
              value={typed.scrap ?? soFar.scrap}
              unit={item.amountUnitName ?? t('pieces')}
              onChange={(value) => report.type({ scrap: value })}
            />
          </FormField>
        </div>
      )}
      {(typed.scrap ?? 0) > soFar.scrap && (
        <FormField label={t('rejectType')}>
          <ChoiceInput
            value={said.rejectTypeId}
            choices={names.get('rejectTypes') ?? []}
            onChange={(rejectTypeId) => report.say({ rejectTypeId })}
          />
        </FormField>
      )}
      {can.work && (
        <div className="pair">
          <DurationField
            label={t('total.time')}
            value={typed.time ?? soFar.time}
            help={derived ? t('derived', { time: timeOf(progress.time) }) : undefined}
            error={wrong('time')}
            onChange={(time) => report.type({ time })}
          />
          {item !== undefined && (
            <DurationField
              label={t('total.setup')}
              value={typed.setup ?? soFar.setup}
              error={wrong('setup')}
              onChange={(setup) => report.type({ setup })}
            />
          )}
        </div>
      )}
      {moreOpen || !can.work ? (
        <>
          {can.work && (
            <div className="pair">
              <FormField label={t('troubleType')} error={wrong('troubleType')}>
                <ChoiceInput
                  value={said.troubleTypeId}
                  choices={names.get('troubleTypes') ?? []}
                  onChange={(troubleTypeId) => report.say({ troubleTypeId })}
                />
              </FormField>
              <DurationField
                label={t('troubleTime')}
                value={said.troubleTime}
                required={report.asksTroubleTime && said.troubleTypeId !== undefined}
                error={wrong('troubleTime')}
                onChange={(troubleTime) => report.say({ troubleTime })}
              />
            </div>
          )}
          {can.reportForOthers && (
            <FormField label={t('worker')} required>
              <ChoiceInput
                value={said.workerId ?? user.userId}
                required
                choices={persons.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
                onChange={(workerId) => report.say({ workerId })}
              />
            </FormField>
          )}
          <FormField label={t('comment')}>
            <LongTextInput value={said.comment} most={2_000} onChange={(comment) => report.say({ comment })} />
          </FormField>
          <PhotoButton photoId={said.photoId} onChange={(photoId) => report.say({ photoId })} />
        </>
      ) : (
        <button type="button" className="open" onClick={() => setMoreOpen(true)}>
          {t('tellMore')}
        </button>
      )}
      {said.occurredAt === undefined ? (
        <button type="button" className="open" onClick={() => report.sayWhen(Date.now())}>
          {t('when.open')}
        </button>
      ) : (
        <MomentField
          label={t('when')}
          initial={said.occurredAt}
          help={t('when.help')}
          error={wrong('when')}
          onChange={report.sayWhen}
        />
      )}
      {item !== undefined && can.work && item.beside.length > 0 && !item.settings.besideFollows && (
        <YesNoInput
          value={said.besideToo}
          label={t('besideToo', { steps: item.beside.map((one) => `${one.position} ${one.valueAddName}`).join(', ') })}
          onChange={(besideToo) => report.say({ besideToo })}
        />
      )}
      {refusal !== undefined && (
        <p className="refusal" role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden /> {refusal}
        </p>
      )}
      <div className="send">
        <Button
          type="submit"
          variant="contained"
          loading={busy}
          disabled={busy || !hasReport}
          title={hasReport ? '' : t('nothingNew')}
        >
          {t('send')}
        </Button>
        {can.work && (
          <Button
            variant="outlined"
            disabled={busy}
            startIcon={<Check size={16} strokeWidth={2} />}
            onClick={() => void report.send('complete')}
          >
            {t(hasReport ? 'sendAndComplete' : 'complete')}
          </Button>
        )}
      </div>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: 14px;
  padding: 16px 0;
  border-top: 1px solid var(--line-2);
  border-bottom: 1px solid var(--line-2);
  & .states { display: flex; flex-wrap: wrap; gap: 8px; }
  /* A label of two lines moves both fields. */
  & .pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: auto auto auto; gap: 0 12px; }
  & .pair > div { display: grid; grid-template-rows: subgrid; grid-row: span 3; align-items: end; row-gap: 6px; }
  & .pair > div > p { align-self: start; }
  & .open { align-self: flex-start; padding: 4px 0; border: 0; background: none; color: var(--accent); font: 550 var(--size-body)/20px var(--font); cursor: pointer; }
  & .refusal { display: flex; gap: 8px; padding: 10px 12px; border-radius: 6px; background: var(--err-tint); color: var(--err); }
  & .refusal svg { flex: none; margin-top: 2px; }
  & .send { display: flex; flex-wrap: wrap; gap: 8px; }
  @media (max-width: 599px) {
    & .states > button, & .send > button { flex: 1; min-height: 48px; padding: 4px 10px; font-size: var(--size-touch); line-height: 18px; white-space: normal; }
    & .open { min-height: 48px; font-size: var(--size-touch); }
    /* What is done with it stays in reach of the thumb. */
    & .send { position: sticky; bottom: -20px; z-index: 1; margin: 0 -16px; padding: 10px 16px; background: var(--surface); border-top: 1px solid var(--line-2); }
  }
`;
