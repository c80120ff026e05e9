import styled from '@emotion/styled';
import { GitBranch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { usePageSimulation } from './page-simulation.tsx';

/** Says on every page of a simulation which one it is and that the plant knows nothing of it; nothing on the live plan. */
export function SimulationLine() {
  return pageSimulation === undefined ? null : <Line simulationId={pageSimulation} />;
}

function Line({ simulationId }: { readonly simulationId: string }) {
  const t = useFrameText();
  const { pathname } = useLocation();
  const { data, error } = usePageSimulation();
  const { line } = data ?? {};
  const first = useRef(line);
  useEffect(() => {
    first.current ??= line;
    // It has been put on another beginning: what is shown is of a plan that is not there any more.
    if (line !== undefined && first.current !== line) window.location.reload();
  }, [line]);
  const isGone = error !== null && errorCodeOf(error) === 'objectnotexists';
  const which = isGone
    ? t('simulation.gone', { number: simulationId })
    : t('simulation.which', { number: simulationId, name: data?.name ?? '' });
  return (
    <Bar role="status" data-gone={isGone}>
      <GitBranch size={14} strokeWidth={1.75} aria-hidden />
      <strong title={data?.purpose}>{which}</strong>
      {!isGone && <span>{t(data?.may === 'read' ? 'simulation.readOnly' : 'simulation.apart')}</span>}
      {!isGone && pathname !== '/comparison' && <Link to="/comparison">{t('simulation.compare')}</Link>}
      {/* Another page, not another route: nothing that was read here may be shown there. */}
      <a href="/">{t('simulation.leave')}</a>
    </Bar>
  );
}

const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  boxSizing: 'border-box',
  padding: '6px 16px',
  fontSize: 'var(--size-dense)',
  lineHeight: '20px',
  color: 'var(--sim)',
  background: 'var(--sim-tint)',
  borderBottom: '1px solid var(--line-2)',
  '& svg': { flex: 'none' },
  '& strong': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& span': { flex: 1, color: 'var(--text-2)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': { color: 'inherit', fontWeight: 600, whiteSpace: 'nowrap', borderRadius: 4 },
  '&[data-gone=true]': { color: 'var(--err)', background: 'var(--err-tint)' },
  '@media (max-width: 599px)': { '& span': { display: 'none' }, '& strong': { flex: 1 } },
});
