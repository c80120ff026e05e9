import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, Lock, LockOpen } from 'lucide-react';
import { lockTerminal } from '#domain/planning/api/shop-floor/terminal-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Buttons } from '#frontend/kit/columns.ts';
import { type Names, useNotedNames } from '#frontend/kit/list/data/use-names.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { RecordPanel } from '#frontend/kit/panels/record-panel.tsx';
import { type Attempt, useAttempt } from '#frontend/kit/use-attempt.ts';
import type { Device, DeviceKind } from './device-kinds.ts';
import { useDevicesText } from './devices-text.ts';
import { LinkSection } from './link-section.tsx';
import { useDeviceWords } from './use-device-words.ts';

interface DevicePanelProps {
  readonly kind: DeviceKind;
  readonly device: Device;
  readonly names: Names;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** What a device is, how it is linked, who works there, and whether it is locked. */
export function DevicePanel({ kind, device, names, onEdit, onClose }: DevicePanelProps) {
  const t = useDevicesText();
  const format = useFormat();
  const resources = useNotedNames('resources');
  resources.note(device.resourceIds);
  const words = useDeviceWords(names, resources.nameOf);
  const { attempt: tell } = useAttempt();
  const client = useQueryClient();
  const mayWrite = useRight('terminals.write');
  const mayDelete = useRight('terminals.delete');
  const { id, name, locked, lastSeenAt, signedInName } = device;
  const isTerminal = kind.kind === 'terminals';

  /** Says what came of it, and reads the device again. */
  const attempt: Attempt = async (work) => {
    const isDone = await tell(work);
    await client.invalidateQueries({ queryKey: ['list', kind.path] });
    return isDone;
  };
  const lock = () =>
    attempt(async () => {
      await ask(lockTerminal, { params: { id }, body: { locked: !locked } });
      return t(locked ? 'unlocked' : 'locked', { name });
    });
  const remove = async (): Promise<void> => {
    const isDone = await attempt(async () => {
      await ask(kind.calls.remove, { params: { id } });
      return t('deleted', { name });
    });
    if (isDone) onClose();
  };
  const field = (name: string) => ({ name, label: words.label(name), value: words.value(name, device.fields) });
  const properties = [
    ...(isTerminal
      ? [
          field('terminalLink'),
          field('locationId'),
          { name: 'signedInName', label: t('column.signedInName'), value: signedInName ?? t('nobody') },
          { name: 'locked', label: t('column.locked'), value: t(locked ? 'value.yes' : 'value.no') },
        ]
      : [field('kind'), field('secondsPerPage')]),
    {
      name: 'lastSeenAt',
      label: t('column.lastSeenAt'),
      value: lastSeenAt === null ? t('never') : format.dateTime(Date.parse(lastSeenAt)),
    },
    field('resourceIds'),
  ];
  return (
    <RecordPanel
      title={name}
      words={{
        edit: t('change'),
        remove: t('delete'),
        removeTitle: t('deleteTitle', { name }),
        removeText: t('deleteText'),
      }}
      onEdit={mayWrite ? onEdit : undefined}
      onRemove={mayDelete ? remove : undefined}
      onClose={onClose}
    >
      <PropertyList properties={properties} />
      <Actions>
        {!isTerminal && (
          <Button
            component="a"
            href={`/planeustvscreen/${encodeURIComponent(id)}?preview`}
            target="_blank"
            startIcon={<Eye size={15} strokeWidth={1.75} />}
          >
            {t('preview')}
          </Button>
        )}
        {isTerminal && mayWrite && device.isLinked && (
          <Button
            startIcon={locked ? <LockOpen size={15} strokeWidth={1.75} /> : <Lock size={15} strokeWidth={1.75} />}
            onClick={() => void lock()}
          >
            {t(locked ? 'unlock' : 'lock')}
          </Button>
        )}
      </Actions>
      <LinkSection kind={kind} device={device} attempt={attempt} />
    </RecordPanel>
  );
}

const Actions = styled(Buttons)`
  margin-top: 12px;
`;
