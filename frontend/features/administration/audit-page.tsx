import { useCallback, useMemo, useState } from 'react';
import { type AuditEntry, auditEntrySchema, auditKinds } from '#domain/administration/audit.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { PropertyList } from '#frontend/kit/property-list.tsx';
import { useLicenceName } from '#frontend/kit/rights/right-names.ts';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useAdministrationText } from './administration-text.ts';
import { auditPath } from './audit-path.ts';
import { useChangesText } from './changes-text.ts';

/** `/administration/audit`: sign-ins, failed ones included, changes of users and settings, and exports. */
export default function AuditPage() {
  const t = useAdministrationText();
  const changesText = useChangesText();
  const objectOf = useObjectOf();
  const [open, setOpen] = useState<AuditEntry>();
  const definition = useMemo<ListDefinition<AuditEntry>>(
    () => ({
      path: auditPath,
      row: auditEntrySchema,
      id: (row) => row.auditId,
      topic: 'base-data',
      sort: '-at',
      emptyText: t('empty.audit'),
      emptyFilterText: t('none.audit'),
      open: setOpen,
      ...(open === undefined ? {} : { selected: open.auditId }),
      columns: [
        { field: 'at', header: t('audit.at'), kind: 'instant', width: 150, value: (row) => row.at },
        {
          field: 'kind',
          header: t('audit.kind'),
          kind: 'choice',
          width: 260,
          value: (row) => row.kind,
          render: (row) => <span className="strong">{t(`audit.kind.${row.kind}`)}</span>,
          choices: auditKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) })),
        },
        { field: 'userName', header: t('audit.user'), kind: 'text', width: 170, value: userOf },
        { field: 'objectName', header: t('audit.object'), kind: 'text', width: 200, value: objectOf },
        { field: 'address', header: t('audit.address'), kind: 'text', width: 130, value: (row) => row.address },
        {
          field: 'details',
          header: t('audit.details'),
          kind: 'text',
          width: 240,
          flex: 2,
          // In words only here: the server knows the names of the log.
          computed: true,
          value: (row) => changesText(row.changes),
        },
        {
          field: 'client',
          header: t('audit.client'),
          kind: 'text',
          width: 240,
          value: (row) => row.client,
          hiddenAtFirst: true,
        },
      ],
    }),
    [t, changesText, objectOf, open],
  );
  return (
    <ListPage
      name="audit"
      definition={definition}
      panel={open === undefined ? undefined : <AuditPanel entry={open} onClose={() => setOpen(undefined)} />}
    />
  );
}

/** What it was done to: licences are named here, where their words are. */
function useObjectOf(): (entry: AuditEntry) => string | undefined {
  const licenceName = useLicenceName();
  return useCallback(
    ({ kind, objectName }) => (kind === 'licenceChanged' && objectName ? licenceName(objectName) : objectName),
    [licenceName],
  );
}

/** Somebody's name, or what of the plant did it. */
const userOf = ({ userName }: AuditEntry): string | undefined => userName && actorWord(userName);

function AuditPanel({ entry, onClose }: { readonly entry: AuditEntry; readonly onClose: () => void }) {
  const t = useAdministrationText();
  const format = useFormat();
  const changesText = useChangesText();
  const objectOf = useObjectOf();
  const { at, address, client, changes } = entry;
  const values = { user: userOf(entry), object: objectOf(entry), address, client, details: changesText(changes) };
  const properties = [
    { name: 'at', label: t('audit.at'), value: format.dateTime(Date.parse(at)) },
    ...(['user', 'object', 'address', 'client', 'details'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [{ name, label: t(`audit.${name}`), value: values[name] }],
    ),
  ];
  return (
    <SidePanel title={t(`audit.kind.${entry.kind}`)} onClose={onClose}>
      <PropertyList properties={properties} />
    </SidePanel>
  );
}
