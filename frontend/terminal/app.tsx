import { Navigate, Route, Routes, useParams } from 'react-router';
import { NewBuild } from './offline/new-build.tsx';
import { ReportQueueProvider } from './queue/queue-context.tsx';
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
          <TerminalRoutes />
          {phase === 'screenLocked' && <LockScreen />}
          <IdleWarning />
        </>
      );
  }
}
