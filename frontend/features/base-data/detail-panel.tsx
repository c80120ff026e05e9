import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { rightOn } from '#domain/administration/collection-areas.ts';
import type { Field } from '#domain/base-data/field-kinds.ts';
import { idFieldOf } from '#domain/base-data/object-types.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { type Names, nameIn } from '#frontend/kit/list/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/property-list.tsx';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { useBaseDataText } from './base-data-text.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { titleOf, useObjectCalls } from './object-calls.ts';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';

interface DetailPanelProps {
  readonly screen: ObjectScreen;
  readonly object: ObjectRow;
  readonly names: Names;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One object as it is, and what can be done with it by whom may write base data. */
export function DetailPanel({ screen, object, names, onEdit, onClose }: DetailPanelProps) {
  const t = useBaseDataText();
  const text = screen.useText();
  const format = useFormat();
  const errorText = useErrorText();
  const mayWrite = useRight(rightOn(screen.collection, 'write'));
  const mayDelete = useRight(rightOn(screen.collection, 'delete'));
  const calls = useObjectCalls(screen);
  const [deleting, setDeleting] = useState(false);
  const id = String(object[idFieldOf(screen.collection)]);
  const name = titleOf(screen, object);
  const canBeArchived = screen.fields.some((field) => field.name === 'archived');
  const isArchived = object['archived'] === true;
  const archive = async (): Promise<void> => {
    try {
      await calls.change(id, { archived: !isArchived });
      notify({ severity: 'success', text: t(isArchived ? 'notice.restored' : 'notice.archived', { name }) });
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    }
  };
  const words = { yes: t('value.yes'), no: t('value.no'), choice: text };
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      wide={screen.isWide}
      footer={
        mayWrite || mayDelete ? (
          <Actions>
            {mayDelete && (
              <Button
                size="medium"
                startIcon={<Trash2 size={16} strokeWidth={1.75} />}
                onClick={() => setDeleting(true)}
              >
                {t('panel.delete')}
              </Button>
            )}
            {mayWrite && canBeArchived && (
              <Button
                size="medium"
                startIcon={
                  isArchived ? (
                    <ArchiveRestore size={16} strokeWidth={1.75} />
                  ) : (
                    <Archive size={16} strokeWidth={1.75} />
                  )
                }
                onClick={() => void archive()}
              >
                {t(isArchived ? 'panel.restore' : 'panel.archive')}
              </Button>
            )}
            {mayWrite && (
              <Button
                size="medium"
                variant="contained"
                startIcon={<Pencil size={16} strokeWidth={1.75} />}
                onClick={onEdit}
              >
                {t('panel.edit')}
              </Button>
            )}
          </Actions>
        ) : undefined
      }
    >
      <PropertyList
        properties={screen.fields
          .filter(({ name: field }) => !(field in screen.parts))
          .map((field) => ({
            name: field.name,
            label: text(`label.${field.name}`),
            value: valueOf(field, object[field.name], { names, format, words, screen }),
          }))}
      />
      {Object.entries(screen.parts).map(([field, { View }]) => (
        <View key={field} label={text(`label.${field}`)} value={object[field]} object={object} names={names} />
      ))}
      <DeleteDialog
        open={deleting}
        name={name}
        remove={() => calls.remove(id)}
        onDeleted={() => {
          notify({ severity: 'success', text: t('notice.deleted', { name }) });
          onClose();
        }}
        onCancel={() => setDeleting(false)}
      />
    </SidePanel>
  );
}

interface Wording {
  readonly names: Names;
  readonly format: Format;
  readonly words: { readonly yes: string; readonly no: string; readonly choice: (key: string) => string };
  readonly screen: ObjectScreen;
}

function valueOf({ name, kind }: Field, value: unknown, { names, format, words, screen }: Wording): ReactNode {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  switch (kind.kind) {
    case 'yesNo':
      return value === true ? words.yes : words.no;
    case 'number':
      return screen.hours.has(name) ? format.duration(Number(value) * 1_000) : format.number(Number(value));
    case 'day':
      return format.day(plain);
    case 'choice':
      return words.choice(`choice.${name}.${plain}`);
    case 'reference':
      return nameIn(names, kind.collection, value);
    case 'references':
      return (value as readonly unknown[]).map((id) => nameIn(names, kind.collection, id)).join(', ');
    default:
      return plain;
  }
}

const Actions = styled.div`
  flex: 1;
  display: flex;
  gap: 8px;
  & > :last-child { margin-left: auto; }
`;
