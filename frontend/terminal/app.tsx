import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { FailurePage } from './kit/failure-page.tsx';
import { Frame } from './kit/frame.tsx';
import { NewBuild } from './offline/new-build.tsx';
import { ReportQueueProvider, useQueueState } from './queue/queue-context.tsx';
import { TerminalRoutes } from './routes.tsx';
import { DoorPage } from './session/door-page.tsx';
import { IdleWarning } from './session/idle-warning.tsx';
import { LinkPage } from './session/link-page.tsx';
import { LockScreen } from './session/lock-screen.tsx';
import { LockedPage } from './session/locked-page.tsx';
import { TerminalProvider, useTerminalFlow } from './session/terminal-context.tsx';

/** One terminal: another address is another device with another session. */
export function TerminalApp() {
  const { terminalId } = useParams();
  return (
    <TerminalProvider key={terminalId}>
      <NewBuild />
      <ReportQueueProvider>
        <PageOfPhase />
      </ReportQueueProvider>
    </TerminalProvider>
  );
}

function PageOfPhase() {
  const { phase, address } = useTerminalFlow();
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
            <TerminalRoutes />
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
