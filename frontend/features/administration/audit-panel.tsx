import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { sealProof } from '#domain/administration/api/audit-calls.ts';
import type { AuditEntry } from '#domain/administration/audit.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { isNothing } from '#frontend/kit/history/history-values.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { saveFile } from '#frontend/kit/save-file.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { useAdministrationText } from './administration-text.ts';
import type { AuditWords } from './audit-words.ts';

interface AuditPanelProps {
  readonly entry: AuditEntry;
  readonly words: AuditWords;
  /** Shows everything about the object of the entry. */
  readonly onObject: (entry: AuditEntry) => void;
  readonly onClose: () => void;
}

/** One entry of the audit: who, when, and each changed field from what to what. */
export function AuditPanel({ entry, words, onObject, onClose }: AuditPanelProps) {
  const t = useAdministrationText();
  const format = useFormat();
  const { attempt } = useAttempt();
  const { at, address, client, changes = [], objectId, position, simulationId } = entry;
  const object = words.object(entry);
  const to = words.address(entry);
  const isByField = words.isByField(entry);
  const values = {
    user: words.user(entry),
    object: object !== undefined && to !== undefined ? <ObjectLink to={to}>{object}</ObjectLink> : object,
    address,
    client,
    details: isByField ? undefined : words.changes(entry),
  };
  const properties = [
    { name: 'at', label: t('audit.at'), value: format.dateTime(Date.parse(at)) },
    ...(['user', 'object', 'address', 'client', 'details'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [{ name, label: t(`audit.${name}`), value: values[name] }],
    ),
    ...(simulationId === undefined ? [] : [{ name: 'simulation', label: t('simulation'), value: simulationId }]),
  ];
  const saveProof = (of: string) =>
    attempt(async () => {
      const name = `event-${of}.tlog-proof`;
      saveFile(name, await api.readBlob(pathOf(sealProof), { query: { position: of } }));
      return name;
    });
  return (
    <SidePanel title={words.kind(entry.kind)} onClose={onClose}>
      <PropertyList properties={properties} />
      {isByField && changes.length > 0 && (
        <Changes>
          {changes.map((change) => (
            <li key={change.field}>
              <span>{words.field(change)}</span>
              {!isNothing(change.before) && (
                <>
                  <del>{words.value(change, 'before')}</del>
                  <span aria-hidden>→</span>
                </>
              )}
              <ins>{words.value(change, 'after')}</ins>
            </li>
          ))}
        </Changes>
      )}
      <Tools>
        {objectId !== undefined && <Button onClick={() => onObject(entry)}>{t('all')}</Button>}
        {position !== undefined && (
          <Button title={t('proof.why')} onClick={() => void saveProof(position)}>
            {t('proof')}
          </Button>
        )}
      </Tools>
    </SidePanel>
  );
}

const ObjectLink = styled(Link)`
  color: var(--accent);
`;

const Changes = styled.ul`
  list-style: none;
  margin: 8px 0 0;
  padding: 0;
  font-size: var(--size-dense);
  line-height: 18px;
  & > li { display: flex; flex-wrap: wrap; gap: 0 6px; padding: 6px 0; border-bottom: 1px solid var(--line-1); overflow-wrap: anywhere; }
  & > li > span:first-of-type { flex: none; width: 148px; margin-right: 6px; color: var(--text-2); }
  & del { color: var(--text-2); }
  & ins { text-decoration: none; font-weight: 600; }
`;

const Tools = styled(Buttons)`
  margin-top: 16px;
`;
