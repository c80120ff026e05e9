import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ShieldAlert, ShieldCheck, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchAudit } from '#domain/administration/api/audit-calls.ts';
import { type AuditEntry, auditKinds, kindOfEvent } from '#domain/administration/audit.ts';
import { planningHistoryActions } from '#domain/log/history-names.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { personSearch } from '#frontend/kit/form/choices.ts';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { useDebounced } from '#frontend/kit/use-debounced.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useAdministrationText } from './administration-text.ts';
import { AuditPanel } from './audit-panel.tsx';
import { useAuditWords } from './audit-words.ts';
import { SealsPanel, useSealHeads } from './seals-panel.tsx';

/** `/administration/audit`: everything that ever happened, by object, person, time, action and words; and how it is sealed. */
export default function AuditPage() {
  const t = useAdministrationText();
  const words = useAuditWords();
  const [parameters] = useSearchParams();
  const [open, setOpen] = useState<AuditEntry | 'seals' | undefined>(parameters.has('seals') ? 'seals' : undefined);
  const [object, setObject] = useState<{ readonly id: string; readonly name: string }>();
  const [actor, setActor] = useState<string>();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const hasAlarm = useSealHeads().data?.alarm !== undefined;
  const selected = open === undefined || open === 'seals' ? undefined : open.auditId;

  const definition = useMemo<ListDefinition<AuditEntry>>(
    () => ({
      ...listSource(searchAudit),
      id: (row) => row.auditId,
      topic: 'base-data',
      sort: '-at',
      query: {
        ...(text === '' ? {} : { text }),
        ...(actor === undefined ? {} : { actor }),
        ...(object === undefined ? {} : { objectId: object.id }),
      },
      emptyText: text === '' && actor === undefined && object === undefined ? t('empty.audit') : t('none.audit'),
      emptyFilterText: t('none.audit'),
      open: setOpen,
      ...(selected === undefined ? {} : { selected }),
      columns: [
        { field: 'at', header: t('audit.at'), kind: 'instant', width: 150 },
        {
          field: 'kind',
          header: t('audit.kind'),
          kind: 'choice',
          width: 230,
          value: (row) => words.kind(row.kind),
          render: (row) => <span className="strong">{words.kind(row.kind)}</span>,
          choices: [...auditKinds, ...planningHistoryActions.map(kindOfEvent)].map((kind) => ({
            value: kind,
            label: words.kind(kind),
          })),
        },
        // In words only here: the server finds what is typed above.
        { field: 'userName', header: t('audit.user'), kind: 'text', width: 170, computed: true, value: words.user },
        {
          field: 'objectName',
          header: t('audit.object'),
          kind: 'text',
          width: 240,
          computed: true,
          value: words.object,
        },
        {
          field: 'details',
          header: t('audit.details'),
          kind: 'text',
          width: 280,
          flex: 2,
          computed: true,
          value: words.changes,
        },
        {
          field: 'address',
          header: t('audit.address'),
          kind: 'text',
          width: 130,
          computed: true,
        },
        {
          field: 'client',
          header: t('audit.client'),
          kind: 'text',
          width: 240,
          computed: true,
          hiddenAtFirst: true,
        },
      ],
    }),
    [t, words, text, actor, object, selected],
  );
  const showObject = (entry: AuditEntry): void => {
    if (entry.objectId !== undefined) setObject({ id: entry.objectId, name: words.object(entry) ?? entry.objectId });
  };
  const Shield = hasAlarm ? ShieldAlert : ShieldCheck;
  return (
    <ListPage
      name="audit"
      definition={definition}
      start={
        <Bar>
          <OutlinedInput
            className="words"
            value={typed}
            placeholder={t('search')}
            title={t('search.hint')}
            inputProps={{ 'aria-label': t('search'), maxLength: 200, type: 'search' }}
            onChange={(event) => setTyped(event.target.value)}
          />
          <label className="person">
            <span>{t('person')}</span>
            <SearchInput {...personSearch} value={actor} onChange={setActor} />
          </label>
          {object !== undefined && (
            <Button
              variant="text"
              className="object"
              endIcon={<X size={13} strokeWidth={2.2} />}
              title={t('object.clear')}
              onClick={() => setObject(undefined)}
            >
              <span>{t('object', { name: object.name })}</span>
            </Button>
          )}
          <Button
            startIcon={<Shield size={15} strokeWidth={1.75} />}
            color={hasAlarm ? 'error' : 'primary'}
            aria-expanded={open === 'seals'}
            onClick={() => setOpen(open === 'seals' ? undefined : 'seals')}
          >
            {t('seals')}
          </Button>
        </Bar>
      }
      panel={
        open === 'seals' ? (
          <SealsPanel onClose={() => setOpen(undefined)} />
        ) : open === undefined ? undefined : (
          <AuditPanel entry={open} words={words} onObject={showObject} onClose={() => setOpen(undefined)} />
        )
      }
    />
  );
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
  & .words { width: 160px; min-width: 90px; }
  & .person { display: flex; align-items: center; gap: 6px; min-width: 0; color: var(--text-2); font-size: var(--size-dense); }
  & .person > :last-child { width: 160px; min-width: 90px; }
  & .object { display: inline-flex; min-width: 60px; max-width: 220px; }
  & .object > span:first-of-type { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > button { flex-shrink: 0; }
  & > .object { flex-shrink: 1; }
`;
