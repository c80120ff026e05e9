import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useMatch, useNavigate } from 'react-router';
import type { OperationId } from '#domain/kernel/ids.ts';
import { api, live } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { Frame } from '#frontend/design/frame.tsx';
import { useKept } from '#frontend/design/list/use-kept.ts';
import { useTokens } from '#frontend/design/use-tokens.ts';
import { apiSource } from './data/api-source.ts';
import { useWords } from './messages/use-words.ts';
import { zoomLevels } from './model/time-scale.ts';
import { TimelinePage } from './timeline-page.tsx';

const source = apiSource(api, live);

/** `/production` and `/production/operation/:operationId`, which opens the detail drawer (planning §2). Opens at a month, then at what was seen last (planning §4). */
export default function TimelineRoute(): ReactNode {
  const { t } = useWords();
  const colors = useTokens();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [kept, keepLevel] = useKept<string>('timeline.level', 'month');
  const opened = useMatch('/production/operation/:operationId')?.params.operationId;
  const open = useCallback((id: OperationId) => void navigate(`/production/operation/${id}`), [navigate]);
  const close = useCallback(() => void navigate('/production'), [navigate]);
  const [plan, report] = [useRight('planning.write'), useRight('feedback.write')];
  const rights = useMemo(() => ({ plan, report }), [plan, report]);
  return (
    <Frame breadcrumb={[{ label: t('area') }, { label: t('title') }]} loading={busy}>
      <TimelinePage
        source={source}
        colors={colors}
        rights={rights}
        operationId={opened as OperationId | undefined}
        onOpen={open}
        onClose={close}
        onBusy={setBusy}
        level={zoomLevels.find((level) => level === kept) ?? 'month'}
        onLevel={keepLevel}
      />
    </Frame>
  );
}
