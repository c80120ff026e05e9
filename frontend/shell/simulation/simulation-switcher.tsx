import styled from '@emotion/styled';
import { ChevronDown, GitBranch } from 'lucide-react';
import { Suspense, useState } from 'react';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { lazyPage } from '#frontend/i18n/lazy-page.ts';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { numberAlone, pill } from '#frontend/kit/pill.ts';

// Nothing that a first page waits for.
const SwitcherMenu = lazyPage(() => import('./switcher-menu.tsx'));

/** Says in which simulation the page is, and leads to the others and to the plan. */
export function SimulationSwitcher() {
  const t = useFrameText();
  const mayRead = useRight('plan.read');
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!mayRead) return null;
  const words = pageSimulation === undefined ? t('simulation.plan') : t('simulation.short', { number: pageSimulation });
  return (
    <>
      <Pill
        type="button"
        data-simulation={pageSimulation !== undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={`${words}. ${t('simulation.switch')}`}
        title={t('simulation.switch')}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <GitBranch size={14} strokeWidth={1.9} aria-hidden />
        <span className="wide">{words}</span>
        <span className="narrow">{pageSimulation ?? ''}</span>
        <ChevronDown size={13} strokeWidth={2} aria-hidden />
      </Pill>
      {anchor !== undefined && (
        <Suspense fallback={null}>
          <SwitcherMenu anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const Pill = styled.button`
  ${pill}
  flex: none;
  border: 1px solid var(--line-2);
  background: var(--surface);
  color: var(--text-2);
  font-family: inherit;
  cursor: pointer;
  &:hover { background: var(--hover); }
  &[data-simulation=true] { border-color: transparent; background: var(--sim-tint); color: var(--sim); }
  [data-scheme="contrast"] & { border-color: currentColor; }
  ${numberAlone(1199)}
  @media (max-width: 599px) { height: 48px; border-radius: 24px; padding: 0 12px; }
`;
