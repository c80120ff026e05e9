import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '#domain/administration/api/webhook-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { Tag } from '#frontend/kit/tag.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { useAdministrationText } from '../administration-text.ts';
import { NewWebhook } from './new-webhook.tsx';
import { useEventWords } from './use-event-words.ts';

/** Milliseconds between two looks: deliveries come from the server without a message. */
const refreshEvery = 5_000;
const key = ['webhooks'];
const parameter = 'of';

/** `/administration/webhooks`: which systems are told of changes, and how that went. */
export default function WebhooksPage() {
  const t = useAdministrationText();
  const errorText = useErrorText();
  const [parameters] = useSearchParams();
  const { data, isError, error, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(listWebhooks, {}, { signal }),
    refetchInterval: refreshEvery,
  });
  const shown = data?.items.find(({ webhookId }) => webhookId === parameters.get(parameter));
  return (
    <Frame loading={isFetching && data === undefined}>
      {data === undefined && isError && (
        <StatePanel title={t('webhooks.failedLoad')} text={errorText(errorCodeOf(error))} />
      )}
      {data !== undefined && (
        <Page data-testid="webhooks">
          <p>{t('webhooks.text')}</p>
          <Webhooks webhooks={data.items} />
          {shown !== undefined && <Deliveries webhook={shown} />}
          <NewWebhook queryKey={key} />
        </Page>
      )}
    </Frame>
  );
}

function Webhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const t = useAdministrationText();
  const format = useFormat();
  const words = useEventWords();
  return (
    <RelatedTable
      label={t('webhooks.list')}
      rows={webhooks}
      id={({ webhookId }) => webhookId}
      link={({ webhookId, url }) => ({ to: `/administration/webhooks?${parameter}=${webhookId}`, text: url })}
      linkHeader={t('webhooks.url')}
      none={t('webhooks.none')}
      columns={[
        { header: t('webhooks.events'), cell: ({ events }) => events.map(words).join(', ') },
        {
          header: t('webhooks.state'),
          cell: ({ active }) => (
            <Tag data-tone={active ? 'ok' : 'warn'}>{t(active ? 'webhooks.on' : 'webhooks.off')}</Tag>
          ),
        },
        {
          header: t('webhooks.last'),
          cell: ({ lastDelivery }) =>
            lastDelivery === null
              ? t('webhooks.never')
              : `${t(`webhooks.${lastDelivery.state}`)}, ${format.dateTime(Date.parse(lastDelivery.at))}`,
        },
      ]}
    />
  );
}

/** What was sent to one, and what can be done with it. */
function Deliveries({ webhook: { webhookId, url, active } }: { readonly webhook: Webhook }) {
  const t = useAdministrationText();
  const errorText = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  const mayWrite = useRight('security.write');
  const mayDelete = useRight('security.delete');
  const [isGoing, setGoing] = useState(false);
  const params = { id: webhookId };
  const { data } = useQuery({
    queryKey: [...key, webhookId],
    queryFn: ({ signal }) => ask(listDeliveries, { params }, { signal }),
    refetchInterval: refreshEvery,
  });
  const act = (work: Promise<unknown>, done?: string): void =>
    void work
      .then(() => done !== undefined && notify({ severity: 'success', text: done }))
      .catch((error: unknown) => notify({ severity: 'error', text: errorText(errorCodeOf(error)) }))
      .finally(() => void client.invalidateQueries({ queryKey: key }));
  const time = (at: string): string => format.dateTime(Date.parse(at));
  return (
    <section aria-labelledby="deliveries" data-testid="deliveries">
      <h2 id="deliveries">{t('webhooks.deliveries', { url })}</h2>
      <div className="buttons">
        {mayWrite && (
          <>
            <Button onClick={() => act(ask(testWebhook, { params }), t('webhooks.tested'))}>
              {t('webhooks.test')}
            </Button>
            <Button onClick={() => act(ask(changeWebhook, { params, body: { active: !active } }))}>
              {t(active ? 'webhooks.switchOff' : 'webhooks.switchOn')}
            </Button>
          </>
        )}
        {mayDelete && <Button onClick={() => setGoing(true)}>{t('webhooks.remove')}</Button>}
      </div>
      {data?.items.length === 0 && <p>{t('webhooks.noDeliveries')}</p>}
      <ul>
        {data?.items.map(({ deliveryId, test, state, items, createdAt, attempts, nextAttemptAt, status, error }) => (
          <li key={deliveryId}>
            <span>{time(createdAt)}</span>
            <span>{test ? t('webhooks.isTest') : `${t('webhooks.items')}: ${format.number(items, 0)}`}</span>
            <Tag data-tone={state === 'delivered' ? 'ok' : state === 'failed' ? 'err' : 'warn'}>
              {t(`webhooks.${state}`)}
            </Tag>
            {attempts > 0 && (
              <span>
                {t('webhooks.attempts')}: {attempts} ({status === null ? error : `HTTP ${status}`})
              </span>
            )}
            {nextAttemptAt !== null && attempts > 0 && (
              <span>
                {t('webhooks.next')}: {time(nextAttemptAt)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={isGoing}
        title={t('webhooks.remove.title', { url })}
        action={t('webhooks.remove')}
        destructive
        onCancel={() => setGoing(false)}
        onConfirm={() => {
          setGoing(false);
          act(ask(removeWebhook, { params }));
        }}
      >
        <p>{t('webhooks.remove.text')}</p>
      </ConfirmDialog>
    </section>
  );
}

const Page = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 16px;
  display: flex;
  flex-direction: column;
  gap: 16px;
  & > * { flex: none; }
  & h2 { margin: 0 0 8px; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; overflow-wrap: anywhere; }
  & p { margin: 0; color: var(--text-2); font-size: var(--size-dense); line-height: 18px; max-width: 80ch; }
  & p[role=alert] { color: var(--err); }
  & a { color: inherit; font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
  & a:hover { text-decoration: underline; }
  & ul { list-style: none; margin: 0; padding: 0; }
  & li { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 8px 0; border-bottom: 1px solid var(--line-1); font-size: var(--size-dense); }
  & .buttons { display: flex; flex-wrap: wrap; gap: 8px; padding-bottom: 8px; }
  & form { display: flex; flex-direction: column; gap: 8px; max-width: 560px; }
`;
