import styled from '@emotion/styled';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { clientOfMoment, createQueryClient, leaveMoment } from '#frontend/api/query-client.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { LoadingLine } from '#frontend/kit/loading-line.tsx';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { AutomatedNews } from './automated-news.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { NotificationStack } from './notification-stack.tsx';
import { OwnWords } from './own-words.tsx';
import { PageFailure } from './page-failure.tsx';
import { PageGate } from './page-gate.tsx';
import { RightsOfPage } from './page-simulation.tsx';
import { useMomentAddress } from './use-moment-address.ts';
import { usePreferencesOf } from './use-preferences-of.ts';

/** What stays while pages change: rail, messages, query cache and page background. */
export default function Shell() {
  const t = useFrameText();
  const [shared] = useState(createQueryClient);
  const moment = useShownMoment();
  const queryClient = useMemo(() => clientOfMoment(shared, moment), [shared, moment]);
  useMomentAddress();
  useEffect(() => () => leaveMoment(shared, moment), [shared, moment]);
  const isKnown = usePreferencesOf(useSession().user.userId);
  return (
    <QueryClientProvider client={queryClient}>
      <Ground>
        <a className="skip" href="#page">
          {t('frame.skip')}
        </a>
        <NavigationRail />
        <PageFailure>
          {/* At a computer that does not know the person, a page waits a moment for how it is to look. */}
          <Suspense fallback={<Coming />}>
            {isKnown ? (
              <RightsOfPage>
                <PageGate>
                  <Outlet />
                </PageGate>
              </RightsOfPage>
            ) : (
              <Coming />
            )}
          </Suspense>
        </PageFailure>
        <NotificationStack />
        <OwnWords />
        <AutomatedNews />
      </Ground>
    </QueryClientProvider>
  );
}

/** Placeholder of a page while its code loads. */
function Coming() {
  return (
    <div className="coming">
      <div className="bar" />
      <div className="rest">
        <LoadingLine show />
      </div>
    </div>
  );
}

const Ground = styled.div`
  height: 100%;
  display: grid;
  grid-template: "rail page" minmax(0, 1fr) / auto minmax(0, 1fr);
  @media (max-width: 599px) { grid-template: "page" minmax(0, 1fr) "rail" minmax(64px, auto) / minmax(0, 1fr); }
  & .coming { grid-area: page; }
  & .coming .bar { height: 48px; background: var(--surface); border-bottom: 1px solid var(--line-2); }
  & .coming .rest { position: relative; }
  & .skip {
    position: fixed;
    top: 8px;
    left: 80px;
    z-index: 1500;
    padding: 6px 12px;
    border-radius: 6px;
    background: var(--ink);
    color: var(--on-ink);
    transform: translateY(-60px);
    &:focus { transform: none; }
  }
`;
