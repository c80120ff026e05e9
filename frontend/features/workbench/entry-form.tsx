import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { SentWith } from '#domain/call.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { correctReport, revokeReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { errorText, fieldCode, fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { ChoiceInput, LongTextInput, NumberInput } from '#frontend/kit/form/inputs.tsx';
import { LeaveGuard } from '#frontend/kit/form/leave-guard.tsx';
import { MomentField } from '#frontend/kit/form/moment-field.tsx';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { useNames } from '#frontend/kit/list/data/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { DurationField } from './duration-field.tsx';
import { PhotoButton } from './photo-button.tsx';
import { usePersons } from './use-persons.ts';
import { useWorkbenchText } from './workbench-text.ts';

type Changes = {
  -readonly [Name in
    | 'amount'
    | 'duration'
    | 'rejectTypeId'
    | 'troubleTypeId'
    | 'workerId'
    | 'comment'
    | 'photoId'
    | 'occurredAt']?: ShownFeedback[Name];
};

type Corrected = SentWith<typeof correctReport>['body'];

const causes = ['rejectTypes', 'troubleTypes'] as const;

/** One report corrected or revoked (decision 0150); what it said before stays in the history. */
export function EntryForm({ entry, onDone }: { readonly entry: ShownFeedback; readonly onDone: () => void }) {
  const t = useWorkbenchText();
  const format = useFormat();
  const client = useQueryClient();
  const names = useNames(causes);
  const persons = usePersons();
  const forOthers = useRight(rightTo.reportForOthers);
  const mayCorrect = useRight(rightTo.correctReport);
  const [changes, setChanges] = useState<Changes>({});
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const held = useHeld(busy);
  const [refusal, setRefusal] = useState<string>();
  /** What the plan says of the time; whether what was typed is one. */
  const [timeRefusal, setTimeRefusal] = useState<string>();
  const [noTime, setNoTime] = useState(false);
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => value !== entry[name as keyof Changes]),
  );
  const isDirty = Object.keys(changed).length > 0;
  const { type } = entry;
  const isPieces = type === 'yield' || type === 'scrap';
  const isTimed = type === 'setup' || type === 'time' || type === 'trouble';
  const { amount = entry.amount, duration = entry.duration } = changes;
  const wrongAmount = isPieces && !(amount !== null && amount > 0);
  const wrongDuration = isTimed && duration !== null && !(duration > 0);
  const isWrong = wrongAmount || wrongDuration || noTime || timeRefusal !== undefined;
  const params = { id: entry.feedbackId };
  const set = (patch: Changes): void => setChanges((before) => ({ ...before, ...patch }));
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: ['workbench-step'] });
      notify({ severity: 'success', text: done });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const ofTime = fieldCode(error.detailsObject, 'occurredAt');
      setTimeRefusal(ofTime);
      setRefusal(ofTime === undefined ? errorText(error.errorCode, error.detailsObject) : undefined);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <Form
      aria-label={t('correct.title')}
      {...held}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) void attempt(() => ask(correctReport, { params, body: changed as Corrected }), t('correct.done'));
      }}
    >
      <LeaveGuard changed={isDirty} busy={busy} />
      <p>
        <b>{t(`type.${type}`)}</b> <span className="tabular">{format.columnTime(Date.parse(entry.occurredAt))}</span>
      </p>
      <MomentField
        label={t('when')}
        initial={Date.parse(entry.occurredAt)}
        error={noTime ? t('wrong.noTime') : timeRefusal && fieldErrorText(timeRefusal)}
        onChange={(at) => {
          setTimeRefusal(at !== undefined && at > Date.now() ? 'inTheFuture' : undefined);
          setNoTime(at === undefined);
          if (at !== undefined) set({ occurredAt: toIso(at) });
        }}
      />
      {isPieces && (
        <FormField
          label={t('correct.amount')}
          required
          help={t('correct.amount.help')}
          error={wrongAmount ? t('wrong.number') : undefined}
        >
          <NumberInput
            value={entry.amount ?? undefined}
            onChange={(value) => set({ amount: value ?? null })}
            autoFocus
          />
        </FormField>
      )}
      {isTimed && (
        <DurationField
          label={t('correct.duration')}
          value={duration ?? undefined}
          required={type !== 'trouble'}
          error={wrongDuration ? t('wrong.number') : undefined}
          onChange={(value) => set({ duration: value ?? null })}
        />
      )}
      {type === 'scrap' && (
        <FormField label={t('rejectType')}>
          <ChoiceInput
            value={(changes.rejectTypeId === undefined ? entry.rejectTypeId : changes.rejectTypeId) ?? undefined}
            choices={names.get('rejectTypes') ?? []}
            onChange={(value) => set({ rejectTypeId: value ?? null })}
          />
        </FormField>
      )}
      {(type === 'trouble' || type === 'interrupt') && (
        <FormField label={t('troubleType')} required={type === 'trouble'}>
          <ChoiceInput
            value={(changes.troubleTypeId === undefined ? entry.troubleTypeId : changes.troubleTypeId) ?? undefined}
            required={type === 'trouble'}
            choices={names.get('troubleTypes') ?? []}
            onChange={(value) => set({ troubleTypeId: value ?? null })}
          />
        </FormField>
      )}
      {forOthers && (
        <FormField label={t('worker')}>
          <ChoiceInput
            value={(changes.workerId === undefined ? entry.workerId : changes.workerId) ?? undefined}
            choices={persons.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
            onChange={(value) => set({ workerId: value ?? null })}
          />
        </FormField>
      )}
      <FormField label={t('comment')}>
        <LongTextInput
          value={(changes.comment === undefined ? entry.comment : changes.comment) ?? undefined}
          most={2_000}
          onChange={(value) => set({ comment: value === undefined || value.trim() === '' ? null : value })}
        />
      </FormField>
      <PhotoButton
        photoId={(changes.photoId === undefined ? entry.photoId : changes.photoId) ?? undefined}
        onChange={(photoId) => set({ photoId: photoId ?? null })}
      />
      {refusal !== undefined && (
        <p className="refusal" role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden /> {refusal}
        </p>
      )}
      {mayCorrect && (
        <div className="send">
          <Button type="submit" variant="contained" loading={busy} disabled={busy || !isDirty || isWrong}>
            {t('correct.save')}
          </Button>
          <Button variant="outlined" disabled={busy} onClick={() => setAsking(true)}>
            {t('revoke')}
          </Button>
          <Button disabled={busy} onClick={onDone}>
            {t('back')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t('revoke.title', { type: t(`type.${type}`) })}
        action={t('revoke')}
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void attempt(() => ask(revokeReport, { params }), t('revoke.done'))}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: 16px;
  & .refusal { display: flex; gap: 8px; padding: 10px 12px; border-radius: 6px; background: var(--err-tint); color: var(--err); }
  & .refusal svg { flex: none; margin-top: 2px; }
  & .send { display: flex; flex-wrap: wrap; gap: 8px; }
  @media (max-width: 599px) { & .send > button { flex: 1; min-height: 48px; padding: 4px 10px; font-size: var(--size-touch); line-height: 18px; white-space: normal; } }
`;
