import Button from '@mui/material/Button';
import { ChartNoAxesGantt } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Way } from '#domain/kernel/ways.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { type Names, nameIn, useNotedNames } from '#frontend/kit/list/data/use-names.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { RecordPanel } from '#frontend/kit/panels/record-panel.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { RemovalEffect } from '../capacity-effect.tsx';
import { type GapRow, useGapCalls } from './gap-calls.ts';
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
  const t = useBaseDataText();
  const format = useFormat();
  const { attempt } = useAttempt();
  const [way, setWay] = useState<Way>('comeBack');
  const calls = useGapCalls();
  const mayWrite = useRight('gaps.write');
  const mayDelete = useRight('gaps.delete');
  const maySee = useRight('plan.read');
  const resources = useNotedNames('resources');
  resources.note([gap.resourceId]);
  const name = useGapName(resources.nameOf)(gap);
  const [from, to] = [Date.parse(gap.dateFrom), Date.parse(gap.dateTo)];
  const at = (instant: number): string => `${format.shortDate(instant)} ${format.time(instant)}`;
  const remove = () =>
    attempt(async () => {
      await calls.remove(gap.resourceGapId, way);
      onClose();
      return t('notice.deleted', { name });
    });
  return (
    <RecordPanel
      title={name}
      words={{
        edit: t('panel.edit'),
        remove: t('panel.delete'),
        removeTitle: t('gaps.deleteTitle', { name }),
        removeText: (
          <RemovalEffect collection="resourceGaps" id={gap.resourceGapId} way={{ chosen: way, choose: setWay }} />
        ),
      }}
      onEdit={mayWrite ? onEdit : undefined}
      onRemove={mayDelete ? remove : undefined}
      isLeaving={isLeaving}
      onClose={onClose}
    >
      <PropertyList
        properties={[
          { name: 'resource', label: t('gaps.resource'), value: resources.nameOf(gap.resourceId) },
          { name: 'reason', label: t('gaps.reason'), value: nameIn(names, 'gapTypes', gap.gapTypeId) },
          { name: 'from', label: t('gaps.from'), value: at(from) },
          { name: 'to', label: t('gaps.to'), value: at(to) },
          { name: 'length', label: t('gaps.length'), value: format.duration(to - from) },
          {
            name: 'informative',
            label: t('gaps.informative'),
            value: gap.informative ? t('value.yes') : t(gap.extra === true ? 'gaps.extra' : 'gaps.kindNormal'),
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
          {t('gaps.show')}
        </Button>
      )}
    </RecordPanel>
  );
}
