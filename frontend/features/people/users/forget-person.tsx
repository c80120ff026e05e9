import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { forgetUser } from '#domain/administration/api/user-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { Refusal } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog, DialogNote } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useWork } from '#frontend/kit/use-attempt.ts';
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
  const [typed, setTyped] = useState<string>();
  const { busy, refusal, run } = useWork();
  const { userId, username } = user;
  const forget = () =>
    run(async () => {
      await ask(forgetUser, { params: { id: userId }, body: { confirm: username } });
      notify({ severity: 'success', text: t('forget.done') });
      onForgotten();
    });
  return (
    <ConfirmDialog
      open
      title={t('forget.title', { name: nameOf(user) })}
      action={t('forget.action')}
      destructive
      busy={busy}
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
      <FormField label={t('forget.confirm', { username })} required>
        <TextInput value={typed} onChange={setTyped} />
      </FormField>
      <Refusal>{refusal}</Refusal>
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
