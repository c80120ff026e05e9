import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createWebhook } from '#domain/administration/api/webhook-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { fieldErrorText, useErrorText } from '#frontend/i18n/error-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { useAdministrationText } from '../administration-text.ts';
import { everything, offeredEvents, useEventWords } from './use-event-words.ts';

/** Makes a webhook; its secret is made up or typed, and shown here only. */
export function NewWebhook({ queryKey }: { readonly queryKey: readonly string[] }) {
  const t = useAdministrationText();
  const errorText = useErrorText();
  const words = useEventWords();
  const client = useQueryClient();
  const mayWrite = useRight('security.write');
  const id = useId();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly string[]>([everything]);
  const [secret, setSecret] = useState('');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  useUnsavedWork(url !== '' || secret !== '');
  if (!mayWrite) return null;
  const make = async (): Promise<void> => {
    try {
      await ask(createWebhook, { body: { url, events: [...events], secret } });
      setUrl('');
      setSecret('');
      setWrong({});
    } catch (error) {
      const fields = error instanceof ApiError ? error.detailsObject['fields'] : undefined;
      const codes = typeof fields === 'object' && fields !== null ? Object.entries(fields) : [];
      const inFields = codes.map(([field, code]) => [field, fieldErrorText(String(code))]);
      setWrong(inFields.length > 0 ? Object.fromEntries(inFields) : { form: errorText(errorCodeOf(error)) });
    }
    await client.invalidateQueries({ queryKey });
  };
  return (
    <form
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <h2 id={id}>{t('webhooks.title')}</h2>
      {wrong['form'] !== undefined && <p role="alert">{wrong['form']}</p>}
      <FormField label={t('webhooks.url')} required help={t('webhooks.urlHelp')} error={wrong['url']}>
        <TextInput value={url} onChange={(next) => setUrl(next ?? '')} />
      </FormField>
      <FormField label={t('webhooks.events')} required>
        <TextField
          select
          size="small"
          fullWidth
          value={events}
          slotProps={{
            select: { multiple: true, SelectDisplayProps: { 'aria-label': t('webhooks.events') } },
          }}
          onChange={({ target: { value } }) => {
            const chosen: readonly string[] = typeof value === 'string' ? value.split(',') : value;
            // Everything stands alone: whoever chooses one more wants that one.
            const parts = chosen.filter((one) => one !== everything);
            setEvents(parts.length === 0 || chosen.at(-1) === everything ? [everything] : parts);
          }}
        >
          {offeredEvents.map((name) => (
            <MenuItem key={name} value={name}>
              {words(name)}
            </MenuItem>
          ))}
        </TextField>
      </FormField>
      <FormField label={t('webhooks.secret')} required help={t('webhooks.secretHelp')} error={wrong['secret']}>
        <TextInput value={secret} onChange={(next) => setSecret(next ?? '')} />
      </FormField>
      <div className="buttons">
        <Button onClick={() => setSecret(newSecret())}>{t('webhooks.generate')}</Button>
        <Button type="submit" disabled={url === '' || secret === ''}>
          {t('webhooks.create')}
        </Button>
      </div>
    </form>
  );
}

/** 256 bits in hex. */
const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
