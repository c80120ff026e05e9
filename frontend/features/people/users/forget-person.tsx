import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { UserX } from 'lucide-react';
import { useId, useState } from 'react';
import { forgetUser } from '#domain/administration/api/user-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { Note } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog, DialogNote } from '#frontend/kit/panels/confirm-dialog.tsx';
import { nameOf, type User } from './user-form.tsx';

interface ForgetPersonProps {
  readonly user: User;
  readonly onForgotten: () => void;
}

const goes = ['forget.goes.name', 'forget.goes.signIn', 'forget.goes.addresses', 'forget.goes.resource'] as const;
const stays = ['forget.stays.work', 'forget.stays.text'] as const;

/** Takes everything that is known of a person out of the plant, after saying what goes and what stays. */
export function ForgetPerson({ user, onForgotten }: ForgetPersonProps) {
  const t = usePeopleText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Part aria-label={t('forget.part')}>
      <h3>{t('forget.part')}</h3>
      <p>{t('forget.part.text')}</p>
      <Button
        color="error"
        variant="outlined"
        startIcon={<UserX size={15} strokeWidth={1.75} />}
        onClick={() => setAsking(true)}
      >
        {t('forget.open')}
      </Button>
      {isAsking && <Question user={user} onForgotten={onForgotten} onCancel={() => setAsking(false)} />}
    </Part>
  );
}

function Question({ user, onForgotten, onCancel }: ForgetPersonProps & { readonly onCancel: () => void }) {
  const t = usePeopleText();
  const errorText = useErrorText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { userId, username } = user;
  const forget = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await ask(forgetUser, { params: { id: userId }, body: { confirm: username } });
      notify({ severity: 'success', text: t('forget.done') });
      onForgotten();
    } catch (error) {
      setRefusal(errorText(errorCodeOf(error), error instanceof ApiError ? error.detailsObject : {}));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('forget.title', { name: nameOf(user) })}
      action={t('forget.action')}
      destructive
      busy={isBusy}
      impossible={typed !== username}
      onConfirm={() => void forget()}
      onCancel={onCancel}
    >
      <Said>
        <h3>{t('forget.goes')}</h3>
        <ul>
          {goes.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
        <h3>{t('forget.stays')}</h3>
        <ul>
          {stays.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </Said>
      <DialogNote>{t('forget.backups')}</DialogNote>
      <p>
        <b>{t('forget.final')}</b>
      </p>
      <FormField id={id} label={t('forget.confirm', { username })} required error={undefined}>
        <TextInput id={id} value={typed} wrong={false} onChange={setTyped} onLeave={() => undefined} />
      </FormField>
      {refusal !== undefined && (
        <Note data-tone="err" role="alert">
          {refusal}
        </Note>
      )}
    </ConfirmDialog>
  );
}

const Part = styled.section`
  margin-top: 20px;
  & > h3 { margin: 0 0 6px; font-size: var(--size-body); font-weight: 650; }
  & > p { margin: 0 0 8px; color: var(--text-2); font-size: var(--size-dense); line-height: 18px; }
`;

const Said = styled.div`
  & h3 { margin: 6px 0 2px; font-size: var(--size-body); font-weight: 650; }
  & ul { margin: 0; padding-inline-start: 18px; list-style: disc; font-size: var(--size-dense); line-height: 18px; }
  & li { margin-bottom: 3px; }
`;
