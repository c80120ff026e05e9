import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Archive, ArchiveRestore, Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { idFieldOf } from '#domain/base-data/object-types.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { SidePanel } from '#frontend/kit/panels/side-panel.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { ArchiveDialog, asksBeforeArchiving } from './archive-dialog.tsx';
import { useBaseDataText } from './base-data-text.ts';
import { RemovalEffect } from './capacity-effect.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { titleOf, useObjectCalls } from './object-calls.ts';
import { ObjectHistory } from './object-history.tsx';
import type { ObjectRow, ObjectScreen } from './object-screen.ts';
import { useValueWords } from './use-value-words.ts';

interface DetailPanelProps {
  readonly screen: ObjectScreen;
  readonly object: ObjectRow;
  readonly names: Names;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onClose: () => void;
}

/** One object as it is, and what can be done with it by whom may write base data. */
export function DetailPanel({ screen, object, names, onEdit, onDuplicate, onClose }: DetailPanelProps) {
  const t = useBaseDataText();
  const { attempt } = useAttempt();
  const format = useFormat();
  const words = useValueWords(screen, names);
  const mayWrite = useRight(rightOn(screen.collection, 'write'));
  const mayDelete = useRight(rightOn(screen.collection, 'delete'));
  const mayReadHistory = useRight('history.read');
  const calls = useObjectCalls(screen);
  const [deleting, setDeleting] = useState(false);
  const [way, setWay] = useState<Way>();
  /** What is asked keeps its words while the question goes away, when the object is archived already. */
  const [archiving, setArchiving] = useState({ open: false, archived: false });
  const id = String(object[idFieldOf(screen.collection)]);
  const name = titleOf(screen, object);
  const isArchived = object['archived'] === true;
  const archive = () =>
    attempt(async () => {
      await calls.change(id, { archived: !isArchived }, undefined, way);
      return t(isArchived ? 'notice.restored' : 'notice.archived', { name });
    });
  const askOrArchive = (): void => {
    setWay(undefined);
    if (asksBeforeArchiving(screen.collection)) setArchiving({ open: true, archived: !isArchived });
    else void archive();
  };
  const askToDelete = (): void => {
    setWay(undefined);
    setDeleting(true);
  };
  const archiveWord = t(isArchived ? 'panel.restore' : 'panel.archive');
  const ArchiveIcon = isArchived ? ArchiveRestore : Archive;
  return (
    <SidePanel
      title={name}
      {...(isArchived ? { subtitle: t('label.archived') } : {})}
      onClose={onClose}
      wide={screen.isWide}
      footer={
        mayWrite || mayDelete ? (
          <Actions>
            {mayDelete && (
              <IconAction icon={Trash2} iconSize={17} label={t('panel.delete')} hinted onClick={askToDelete} />
            )}
            {mayWrite && screen.canBeArchived && (
              <IconAction icon={ArchiveIcon} iconSize={17} label={archiveWord} hinted onClick={askOrArchive} />
            )}
            {mayWrite && (
              <>
                <IconAction icon={Copy} iconSize={17} label={t('panel.duplicate')} hinted onClick={onDuplicate} />
                <Button
                  size="medium"
                  variant="contained"
                  startIcon={<Pencil size={16} strokeWidth={1.75} />}
                  onClick={onEdit}
                >
                  {t('panel.edit')}
                </Button>
              </>
            )}
          </Actions>
        ) : undefined
      }
    >
      <PropertyList
        properties={[
          ...screen.fields
            .filter(({ name: field }) => !(field in screen.parts))
            .map(({ name: field }) => ({
              name: field,
              label: words.label(field),
              value: words.value(field, object[field]),
            })),
          ...changeLines(object, format),
        ]}
      />
      {Object.entries(screen.parts).map(([field, { View }]) => (
        <View key={field} label={words.label(field)} value={object[field]} object={object} names={names} />
      ))}
      {screen.Beside !== undefined && <screen.Beside object={object} />}
      {mayReadHistory && <ObjectHistory id={id} object={object} words={words} />}
      <ArchiveDialog
        open={archiving.open}
        collection={screen.collection}
        id={id}
        name={name}
        archived={archiving.archived}
        way={{ chosen: way, choose: setWay }}
        onConfirm={() => {
          setArchiving({ ...archiving, open: false });
          void archive();
        }}
        onCancel={() => setArchiving({ ...archiving, open: false })}
      />
      <DeleteDialog
        open={deleting}
        name={name}
        effect={<RemovalEffect collection={screen.collection} id={id} way={{ chosen: way, choose: setWay }} />}
        remove={() => calls.remove(id, way)}
        onDeleted={() => {
          notify({ severity: 'success', text: t('notice.deleted', { name }) });
          onClose();
        }}
        // What is used cannot go, but needs to be offered no more.
        onArchive={
          mayWrite && screen.canBeArchived && !isArchived
            ? () => {
                setDeleting(false);
                askOrArchive();
              }
            : undefined
        }
        onCancel={() => setDeleting(false)}
      />
    </SidePanel>
  );
}

const Actions = styled.div`
  flex: 1;
  display: flex;
  align-items: center;
  gap: 4px;
  & > :last-child { margin-left: auto; }
`;
