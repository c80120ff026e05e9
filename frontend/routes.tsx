import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { AskedFactor } from './api/session.ts';
import { storedSession } from './api/stored-session.ts';
import { isFactorError, SecondFactorError } from './features/session/door/second-factor-error.tsx';
import SignInPage from './features/session/door/sign-in-page.tsx';
import { AutoSignedOutPage, CheckingPage, WaitingPage } from './features/session/session-notice-page.tsx';
import { type SessionPhase, useSessionFlow } from './features/session/session-provider.tsx';
import { SignOutPage } from './features/session/sign-out-page.tsx';
import { WhileAway } from './features/session/while-away.tsx';
import { readTimelineAhead } from './features/timeline/data/read-ahead.ts';
import { lazyPage as lazy } from './i18n/lazy-page.ts';
import { plantPages, Shell, TimelineRoute } from './plant-pages.tsx';
import { startPath } from './shell/sections/areas.ts';

const SecondFactorPage = lazy(() => import('./features/session/door/second-factor-page.tsx'));
const RecoveryCodesPage = lazy(() => import('./features/session/door/recovery-codes-page.tsx'));
const ForgotPage = lazy(() => import('./features/session/door/forgot-page.tsx'));
const ResetPage = lazy(() => import('./features/session/door/reset-page.tsx'));

/**
 * Who was signed in will be again in a moment: the frame, the page that opens and what it shows come while the plant is
 * asked who it is, not one after the other. Nobody else gets an answer.
 */
if (storedSession() !== undefined) {
  if (isTimeline(window.location.pathname)) {
    readTimelineAhead();
    TimelineRoute.preload();
  }
  Shell.preload();
}

/** Which page stands at which address (planning §2). The state of the session decides first. */
export function PlantRoutes() {
  const { phase, user, held, factor, recoveryCodes, goToSignIn, codesNoted } = useSessionFlow();
  const location = useLocation();
  // The plant has gone, or the session has ended, in the middle of the work: the page stays below, with what is typed.
  const whose = user ?? held;
  switch (whose === undefined ? phase : 'signedIn') {
    case 'checking':
      return <CheckingPage />;
    case 'waiting':
      return <WaitingPage />;
    case 'autoSignedOut':
      return (
        <Routes>
          <Route path="/autologout/:terminal?" element={<AutoSignedOutAddress />} />
          <Route path="*" element={<Navigate to="/autologout" replace state={{ from: hereOf(location) }} />} />
        </Routes>
      );
    case 'signedOut':
    case 'signingIn':
      return (
        <Suspense fallback={<CheckingPage />}>
          <Routes>
            {factor !== undefined && (
              <>
                <Route path="/twofactor" element={<SecondFactorPage key={factor.ticket} asked={factor} />} />
                <Route path="/login" element={<Navigate to="/twofactor" replace state={location.state} />} />
              </>
            )}
            <Route path="/login" element={<DoorPage />} />
            <Route path="/forgotpassword" element={<ForgotPage />} />
            <Route path="/resetpassword" element={<ResetPage />} />
            <Route path="/autologout/:terminal?" element={<AutoSignedOutAddress />} />
            <Route path="/logout/:terminal" element={<ToTerminal />} />
            <Route path="*" element={<Navigate to="/login" replace state={{ from: hereOf(location) }} />} />
          </Routes>
        </Suspense>
      );
    case 'signedIn':
      return (
        <WhileAway cover={coverOf(phase, user !== undefined, goToSignIn, factor)}>
          <Suspense key={whose?.userId} fallback={<CheckingPage />}>
            {recoveryCodes === undefined ? (
              <PlantPages wanted={wantedOf(location.state)} />
            ) : (
              <RecoveryCodesPage codes={recoveryCodes} onGo={codesNoted} />
            )}
          </Suspense>
        </WhileAway>
      );
  }
}

/** What stands over the page of somebody who was at work; undefined: nothing. */
function coverOf(
  phase: SessionPhase,
  isSignedIn: boolean,
  goToSignIn: () => void,
  factor: AskedFactor | undefined,
): ReactNode {
  switch (phase) {
    case 'waiting':
      return <WaitingPage again />;
    case 'autoSignedOut':
      return <AutoSignedOutPage kept onGo={goToSignIn} />;
    case 'signedOut':
    case 'signingIn':
      return factor === undefined ? (
        <SignInPage />
      ) : (
        <Suspense fallback={<CheckingPage />}>
          <SecondFactorPage key={factor.ticket} asked={factor} />
        </Suspense>
      );
    case 'checking':
      return isSignedIn ? undefined : <CheckingPage />;
    case 'signedIn':
      return undefined;
  }
}

function PlantPages({ wanted }: { /** Where the person wanted to go before the sign-in. */ readonly wanted: string }) {
  return (
    <Routes>
      <Route path="/logout/:terminal?" element={<SignOutPage />} />
      {['/login', '/twofactor', '/forgotpassword', '/autologout/:terminal?'].map((path) => (
        <Route key={path} path={path} element={<Navigate to={wanted} replace />} />
      ))}
      {/* Who is still signed in here may have forgotten it all the same. */}
      <Route path="/resetpassword" element={<ResetPage />} />
      {plantPages}
    </Routes>
  );
}

/** Where nobody has chosen another page, the first address leads to the timeline. */
function isTimeline(path: string): boolean {
  return path === '/' || path.startsWith(startPath);
}

/** `/autologout/{terminal}`: the button leads to the door of that terminal (planning §2). */
function AutoSignedOutAddress() {
  const { terminal } = useParams();
  const { goToSignIn } = useSessionFlow();
  const { state } = useLocation();
  const navigate = useNavigate();
  return (
    <AutoSignedOutPage
      onGo={() => {
        goToSignIn();
        if (terminal === undefined) void navigate('/login', { replace: true, state });
        else openTerminal(terminal);
      }}
    />
  );
}

/** `/logout/{terminal}`, once nobody is signed in. */
function ToTerminal() {
  const { terminal = '' } = useParams();
  useEffect(() => openTerminal(terminal), [terminal]);
  return <CheckingPage />;
}

/** A terminal is a page of its own. */
const openTerminal = (terminal: string): void =>
  window.location.replace(`/terminals/${encodeURIComponent(terminal)}/login`);

/** User name and password, or why an earlier page could not go on (`?error_description=`, planning §7). */
function DoorPage() {
  const [query, setQuery] = useSearchParams();
  const cause = query.get('error_description');
  return isFactorError(cause) ? <SecondFactorError cause={cause} onGo={() => setQuery({})} /> : <SignInPage />;
}

const hereOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  /^\/(logout|login|twofactor)(\/|$)/.test(pathname) ? '/' : `${pathname}${search}`;

/** Where the person wanted to go before the sign-in; only addresses of this page. */
function wantedOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}
