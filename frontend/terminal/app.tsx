import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { lazyPage as lazy } from '#frontend/i18n/lazy-page.ts';
import { DoorPage } from './door/door-page.tsx';
import { IdleWarning } from './door/idle-warning.tsx';
import { LinkPage } from './door/link-page.tsx';
import { LockScreen } from './door/lock-screen.tsx';
import { LockedPage } from './door/locked-page.tsx';
import { Frame } from './frame/frame.tsx';
import { FailurePage } from './kit/failure-page.tsx';
import { NewBuildProvider } from './offline/new-build.tsx';
import { ReportQueueProvider, useQueueState } from './queue/queue-context.tsx';
import { TerminalProvider, useTerminalFlow } from './session/terminal-context.tsx';

/** Nobody needs it to link a device or to sign in. */
const TerminalRoutes = lazy(() => import('./routes.tsx'));

/** One terminal: another address is another device with another session. */
export function TerminalApp() {
  const { terminalId } = useParams();
  return (
    <TerminalProvider key={terminalId}>
      <NewBuildProvider>
        <ReportQueueProvider>
          <PageOfPhase />
        </ReportQueueProvider>
      </NewBuildProvider>
    </TerminalProvider>
  );
}

function PageOfPhase() {
  const { phase, address } = useTerminalFlow();
  // While the door is shown: who comes in finds the lists there.
  const isLinked = phase !== 'unlinked';
  useEffect(() => {
    if (isLinked) TerminalRoutes.preload();
  }, [isLinked]);
  switch (phase) {
    case 'unlinked':
      return <LinkPage />;
    case 'locked':
      return <LockedPage />;
    case 'door':
    case 'welcoming':
      return (
        <Routes>
          <Route path="login" element={<DoorPage />} />
          <Route path="*" element={<Navigate to={`/terminals/${address}/login`} replace />} />
        </Routes>
      );
    case 'signedIn':
    case 'screenLocked':
      return (
        <>
          <BehindTheDoor>
            <Suspense fallback={<Frame />}>
              <TerminalRoutes />
            </Suspense>
          </BehindTheDoor>
          {phase === 'screenLocked' && <LockScreen />}
          <IdleWarning />
        </>
      );
  }
}

/** Nothing is reported before the device can keep it. */
function BehindTheDoor({ children }: { readonly children: ReactNode }) {
  const state = useQueueState();
  if (state === 'opening') return <Frame />;
  return state === 'open' ? children : <FailurePage kind="noStore" />;
}
