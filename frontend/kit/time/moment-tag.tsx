import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { GitBranch, History } from 'lucide-react';
import { useNavigate } from 'react-router';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { showMoment } from '#frontend/api/shown-moment.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useMoment } from './use-moment.ts';
import { useShownMoment } from './use-shown-moment.ts';

/** Says in a tool bar of which moment all below it is, leads back, and makes a simulation of it; nothing while it is now. */
export function MomentTag() {
  const t = useKitText();
  const navigate = useNavigate();
  const mayBranch = useRight('simulations.write') && pageSimulation === undefined;
  const moment = useMoment();
  if (useShownMoment() === undefined) return null;
  return (
    <>
      <Tag role="status" title={t('time.readOnly')}>
        <History size={15} strokeWidth={2} aria-hidden />
        <strong>{t('time.planOf', { at: moment?.words ?? '…' })}</strong>
      </Tag>
      <Button size="small" variant="contained" sx={{ flex: 'none' }} onClick={() => showMoment(undefined)}>
        {t('time.backToNow')}
      </Button>
      {mayBranch && (
        <Button
          size="small"
          variant="outlined"
          sx={{ flex: 'none' }}
          aria-label={t('time.branch')}
          title={t('time.branch')}
          onClick={() => void navigate('/simulations/new')}
        >
          <GitBranch size={14} strokeWidth={1.75} aria-hidden />
          <Words>{t('time.branch')}</Words>
        </Button>
      )}
    </>
  );
}

const Tag = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 10px;
  border-radius: 6px;
  background: var(--ink);
  color: var(--on-ink);
  font: 500 var(--size-dense)/18px var(--font);
  white-space: nowrap;
  & strong { font-weight: 600; font-variant-numeric: tabular-nums; }
`;

/** Where there is little room the icon says it. */
const Words = styled.span`
  margin-left: 6px;
  @container tools (max-width: 1300px) { display: none; }
`;
