import Button from '@mui/material/Button';
import { ChartNoAxesGantt, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { ConfirmDialog } from '#frontend/kit/confirm-dialog.tsx';
import { type Names, nameIn } from '#frontend/kit/list/use-names.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { PropertyList } from '#frontend/kit/property-list.tsx';
import { SidePanel } from '#frontend/kit/side-panel.tsx';
import { useBaseDataText } from '../base-data-text.ts';
import { RemovalEffect } from '../effect/capacity-effect.tsx';
import { type GapRow, useGapCalls } from './gap-calls.ts';
import { useGapText } from './gap-text.ts';
import { useGapName } from './use-gap-name.ts';

interface GapPanelProps {
  readonly gap: GapRow;
  readonly names: Names;
  /** Asks at once whether it shall go. */
  readonly isLeaving?: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One gap as it is, the way to its place on the timeline, and its end: what that does to bars is said before. */
export function GapPanel({ gap, names, isLeaving = false, onEdit, onClose }: GapPanelProps) {
  const t = useGapText();
  const base = useBaseDataText();
  const format = useFormat();
  const errorText = useErrorText();
  const calls = useGapCalls();
  const mayWrite = useRight('gaps.write');
  const maySee = useRight('plan.read');
  const [deleting, setDeleting] = useState(isLeaving);
  const [busy, setBusy] = useState(false);
  const { resourceName, nameOf } = useGapName(gap.resourceId);
  const name = nameOf(gap);
  const [from, to] = [Date.parse(gap.dateFrom), Date.parse(gap.dateTo)];
  const at = (instant: number): string => `${format.shortDate(instant)} ${format.time(instant)}`;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await calls.remove(gap.resourceGapId);
      notify({ severity: 'success', text: base('notice.deleted', { name }) });
      onClose();
    } catch (error) {
      notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
    } finally {
      setBusy(false);
      setDeleting(false);
    }
  };
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      footer={
        mayWrite && (
          <>
            <Button size="medium" startIcon={<Trash2 size={16} strokeWidth={1.75} />} onClick={() => setDeleting(true)}>
              {base('panel.delete')}
            </Button>
            <Button
              size="medium"
              variant="contained"
              startIcon={<Pencil size={16} strokeWidth={1.75} />}
              onClick={onEdit}
            >
              {base('panel.edit')}
            </Button>
          </>
        )
      }
    >
      <PropertyList
        properties={[
          { name: 'resource', label: t('resource'), value: resourceName },
          { name: 'reason', label: t('reason'), value: nameIn(names, 'gapTypes', gap.gapTypeId) },
          { name: 'from', label: t('from'), value: at(from) },
          { name: 'to', label: t('to'), value: at(to) },
          { name: 'length', label: t('length'), value: format.duration(to - from) },
          {
            name: 'informative',
            label: t('informative'),
            value: gap.informative ? base('value.yes') : t(gap.extra === true ? 'extra' : 'kindNormal'),
          },
        ]}
      />
      {maySee && (
        <Button
          component={Link}
          to={`/production?${new URLSearchParams({ resource: gap.resourceId, at: gap.dateFrom }).toString()}`}
          size="medium"
          startIcon={<ChartNoAxesGantt size={16} strokeWidth={1.75} />}
        >
          {t('show')}
        </Button>
      )}
      <ConfirmDialog
        open={deleting}
        title={t('deleteTitle', { name })}
        action={base('panel.delete')}
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      >
        {deleting && <RemovalEffect collection="resourceGaps" id={gap.resourceGapId} />}
      </ConfirmDialog>
    </SidePanel>
  );
}
