import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { FormNotes } from './form-notes.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { MeanwhileHint } from './meanwhile-notes.tsx';
import type { Form } from './use-form.ts';
import { useHeld } from './use-held.ts';

export interface FormPanelProps {
  readonly title: string;
  readonly form: Form;
  /** The verb of the button that sends: "Anlegen". */
  readonly action: string;
  /** As `SidePanel` has it. */
  readonly wide?: boolean;
  /** Why it cannot be sent yet, besides what is wrong in its fields. */
  readonly blocked?: string | undefined;
  /** Brings a field into the form that is on another tab. */
  readonly onField?: (name: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in the side panel: Enter or Ctrl+S sends, Escape closes; what was entered is not lost without a question. */
export function FormPanel({ title, form, action, wide = false, blocked, onField, onClose, children }: FormPanelProps) {
  const t = useKitText();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const held = useHeld(form.busy);
  const { isGone = false, contested = [] } = form.meanwhile ?? {};
  const reason =
    !form.changed && !isGone
      ? t('form.unchanged')
      : form.wrong.length > 0
        ? t('form.wrong', { count: form.wrong.length })
        : contested.length > 0
          ? t('meanwhile.blocked')
          : blocked;
  const isReady = reason === undefined;
  // Nobody is told off for fields that they have not come to.
  const isSaid = form.wrong.some((name) => form.errorOf(name) !== undefined);

  /** To the first field that something was said about: a long form has it out of sight, or on another tab. */
  const toWrong = (names: readonly string[]): void => {
    const first = () => fields.current?.querySelector('p[data-wrong=true]')?.parentElement;
    if (first() === undefined && names[0] !== undefined) onField?.(names[0]);
    setTimeout(() => {
      const field = first();
      field?.scrollIntoView({ block: 'nearest' });
      field?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
  };
  // What the server refused is shown where the keyboard is.
  const { busy, refused } = form;
  const wasBusy = useRef(false);
  const afterSending = useEffectEvent(() => {
    if (refused.length > 0) toWrong(refused);
  });
  useEffect(() => {
    if (wasBusy.current && !busy) afterSending();
    wasBusy.current = busy;
  }, [busy]);

  /** Says what is wrong in all fields. */
  const showWrong = (): void => {
    void form.submit();
    setTimeout(() => toWrong(form.wrong));
  };
  const submit = (event: SubmitEvent<HTMLFormElement> | KeyboardEvent): void => {
    event.preventDefault();
    if (isReady) void form.submit();
  };
  return (
    <SidePanel
      title={title}
      wide={wide}
      onClose={onClose}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 's') submit(event);
      }}
      footer={
        <>
          <small role="status">
            {form.changed && form.wrong.length > 0 ? (
              <Wrong type="button" data-said={isSaid} title={t('form.toWrong')} onClick={showWrong}>
                {reason}
              </Wrong>
            ) : form.meanwhile !== undefined && (isGone || contested.length > 0) ? (
              <MeanwhileHint meanwhile={form.meanwhile} />
            ) : (
              form.changed && reason
            )}
          </small>
          <Button size="medium" onClick={onClose}>
            {t('cancel')}
          </Button>
          <span title={reason}>
            <Button
              size="medium"
              type="submit"
              form={formId}
              variant="contained"
              disabled={!isReady}
              loading={form.busy}
            >
              {isGone ? t('meanwhile.anew') : action}
            </Button>
          </span>
        </>
      }
    >
      <Fields id={formId} ref={fields} noValidate onSubmit={submit} {...held}>
        <FormNotes form={form} />
        {children}
      </Fields>
      <LeaveGuard changed={form.changed} busy={form.busy} onLeave={form.giveUp} />
    </SidePanel>
  );
}

const Fields = styled.form`
  display: flex;
  flex-direction: column;
  gap: 20px;
`;

const Wrong = styled.button`
  padding: 4px 0;
  border: 0;
  background: none;
  color: var(--text-2);
  font: inherit;
  text-align: left;
  text-decoration: underline;
  text-underline-offset: 2px;
  cursor: pointer;
  &[data-said='true'] { color: var(--err); }
`;
