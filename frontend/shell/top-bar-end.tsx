import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { EnvironmentTag } from '#frontend/features/session/environment-tag.tsx';
import { useSessionFlow } from '#frontend/features/session/session-provider.tsx';
import { TimeButton } from '#frontend/kit/time/time-slot.tsx';
import { usePhone } from '#frontend/kit/use-phone.ts';
import { PhoneSearch } from '#frontend/shell/search/phone-search.tsx';
import { SearchField } from '#frontend/shell/search/search-field.tsx';
import { useSettled } from '../kit/use-settled.ts';
import { ConflictPill } from './conflict-pill.tsx';
import { LiveDot } from './live-dot.tsx';
import { newsKey } from './news/news-summary.ts';
import { RefusedPill } from './refused-reports/refused-pill.tsx';
import { allSeen, RunsPill } from './runs/runs-pill.tsx';
import { useRuns, useRunsPanel } from './runs/use-runs.ts';
import { SampleTag } from './set-up/sample-tag.tsx';
import { SimulationSwitcher } from './simulation/simulation-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

// Nothing that a first page waits for.
const RunsPanel = lazy(() => import('./runs/runs-panel.tsx'));
const NewsPill = lazy(() => import('./news/news-pill.tsx'));

/** The right end of the top bar: how fresh the page is, whether the plant is a real one (planning §1), who is signed in. */
export function TopBarEnd({ hasSlider }: { readonly hasSlider: boolean }) {
  const { plant } = useSessionFlow();
  const isPhone = usePhone();
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const [showsRuns, setShowsRuns] = useRunsPanel();
  const { runs, isUnreachable, refresh } = useRuns(showsRuns);
  const pill = <RunsPill runs={runs} isOpen={showsRuns} onOpen={() => setShowsRuns(true)} />;
  const isKnown = useQueryClient().getQueryData(newsKey) !== undefined;
  const mayShow = useSettled() || isKnown;
  // Whoever only reads the plan is not told what happens to it; a simulation is not the plant.
  const isTold = useRight(rightTo.editTimeline) && pageSimulation === undefined;
  const news = mayShow && isTold && (
    <Suspense fallback={null}>
      <NewsPill />
    </Suspense>
  );
  // On a phone the top bar has no room for the slider's button.
  const menu = <UserMenu onRuns={() => setShowsRuns(true)} hasSlider={isPhone && hasSlider} />;
  const panel = showsRuns && bar !== null && (
    <Suspense fallback={null}>
      <RunsPanel
        anchor={bar}
        runs={runs}
        isUnreachable={isUnreachable}
        onChanged={refresh}
        onClose={() => {
          allSeen();
          setShowsRuns(false);
        }}
      />
    </Suspense>
  );
  // The number of conflicts stands on the radar at the bottom then.
  if (isPhone)
    return (
      <End ref={setBar}>
        {news}
        <LiveDot />
        <SimulationSwitcher />
        {pill}
        <RefusedPill />
        <PhoneSearch />
        {menu}
        {panel}
      </End>
    );
  return (
    <End ref={setBar}>
      {/* In front, so that nothing beside it moves when it comes. */}
      {news}
      <LiveDot />
      <span className="environment">
        <EnvironmentTag plant={plant} />
        <SampleTag />
      </span>
      <SearchField />
      {hasSlider && <TimeButton />}
      <SimulationSwitcher />
      {pill}
      <RefusedPill />
      <ConflictPill />
      <i className="line" aria-hidden />
      {menu}
      {panel}
    </End>
  );
}

const End = styled.div`
  margin-left: auto;
  display: flex;
  align-items: center;
  gap: 8px;
  & .line { width: 1px; height: 22px; background: var(--line-2); margin: 0 4px; }
  @media (max-width: 959px) {
    & .environment, & .line { display: none; }
  }
  @media (max-width: 599px) { gap: 2px; }
`;
