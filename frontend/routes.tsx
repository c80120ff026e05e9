import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router';
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
import { AreaStart } from './shell/sections/area-start.tsx';
import { startPath } from './shell/sections/areas.ts';
import { areaPaths, sections } from './shell/sections/sections.ts';
import { StartRedirect } from './shell/start-redirect.tsx';

const Shell = lazy(() => import('./shell/shell.tsx'));
const TimelineRoute = lazy(() => import('./features/timeline/page/timeline-route.tsx'));
const PlanningRoute = lazy(() => import('./features/timeline/page/planning-route.tsx'));
const ProjectsPage = lazy(() => import('./features/planning-objects/projects-page.tsx'));
const PositionsPage = lazy(() => import('./features/planning-objects/positions-page.tsx'));
const ProductionOrdersPage = lazy(() => import('./features/planning-objects/production-orders-page.tsx'));
const OperationsPage = lazy(() => import('./features/planning-objects/operations-page.tsx'));
const ActivitiesPage = lazy(() => import('./features/planning-objects/activities-page.tsx'));
const NewProjectPage = lazy(() => import('./features/planning-objects/create/new-project-page.tsx'));
const ProjectPage = lazy(() => import('./features/planning-objects/detail/project-page.tsx'));
const PositionPage = lazy(() => import('./features/planning-objects/detail/position-page.tsx'));
const ActivityPage = lazy(() => import('./features/planning-objects/detail/activity-page.tsx'));
const ProductionOrderPage = lazy(() => import('./features/planning-objects/detail/order-page.tsx'));
const SlipPage = lazy(() => import('./features/planning-objects/slip/slip-page.tsx'));
const OperationPage = lazy(() => import('./features/planning-objects/detail/operation-page.tsx'));
const BaseDataPage = lazy(() => import('./features/base-data/screens/base-data-page.tsx'));
const AssemblyPage = lazy(() => import('./features/routing/assembly/assembly-page.tsx'));
const TemplatePage = lazy(() => import('./features/routing/templates/template-page.tsx'));
const TechnologyPage = lazy(() => import('./features/routing/technology-page.tsx'));
const TechnologyItemsPage = lazy(() => import('./features/routing/items/technology-items-page.tsx'));
const TechnologyItemAddress = lazy(() => import('./features/routing/items/technology-item-address.tsx'));
const PrioritiesPage = lazy(() => import('./features/base-data/priorities/priorities-page.tsx'));
const CharacteristicStart = lazy(() => import('./features/base-data/configuration/characteristic-start.tsx'));
const GapCalendarPage = lazy(() => import('./features/base-data/gaps/calendar/calendar-page.tsx'));
const GapsPage = lazy(() => import('./features/base-data/gaps/gaps-page.tsx'));
const GlobalSettingsPage = lazy(() => import('./features/administration/settings/settings-page.tsx'));
const SecondFactorPage = lazy(() => import('./features/session/door/second-factor-page.tsx'));
const RecoveryCodesPage = lazy(() => import('./features/session/door/recovery-codes-page.tsx'));
const ForgotPage = lazy(() => import('./features/session/door/forgot-page.tsx'));
const ResetPage = lazy(() => import('./features/session/door/reset-page.tsx'));
const UserInfoPage = lazy(() => import('./features/personal/user-info-page.tsx'));
const LanguagesPage = lazy(() => import('./features/personal/languages-page.tsx'));
const SetUpPage = lazy(() => import('./features/set-up/set-up-page.tsx'));
const ModulesPage = lazy(() => import('./features/personal/modules/modules-page.tsx'));
const WelcomePage = lazy(() => import('./features/personal/welcome-page.tsx'));
const AuditPage = lazy(() => import('./features/administration/audit-page.tsx'));
const RadarPage = lazy(() => import('./features/conflict-radar/radar-page.tsx'));
const WorkbenchPage = lazy(() => import('./features/workbench/workbench-page.tsx'));
const WorkScanPage = lazy(() => import('./features/workbench/scan-page.tsx'));
const AutomatedPage = lazy(() => import('./features/administration/automated/automated-page.tsx'));
const ImportPage = lazy(() => import('./features/import/import-page.tsx'));
const RolesPage = lazy(() => import('./features/people/roles/roles-page.tsx'));
const UsersPage = lazy(() => import('./features/people/users/users-page.tsx'));
const LicencesPage = lazy(() => import('./features/people/licences/licences-page.tsx'));
const TerminalsPage = lazy(() => import('./features/devices/terminals-page.tsx'));
const ScreensPage = lazy(() => import('./features/devices/screens-page.tsx'));
const FakeUserPage = lazy(() => import('./shell/page-gate.tsx'));
const MachinesPage = lazy(() => import('./features/administration/machines/machines-page.tsx'));
const RefusedReportsPage = lazy(() => import('./features/refused-reports/refused-reports-page.tsx'));
const SimulationsPage = lazy(() => import('./features/simulation/simulations-page.tsx'));
const ComparisonPage = lazy(() => import('./features/simulation/comparison-page.tsx'));
const BackupPage = lazy(() => import('./features/administration/backup-page.tsx'));
const WebhooksPage = lazy(() => import('./features/administration/webhooks/webhooks-page.tsx'));
const DeadLettersPage = lazy(() => import('./features/administration/dead-letters-page.tsx'));

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
  const navigate = useNavigate();
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
          <Route
            path="/autologout/:terminal?"
            element={
              <AutoSignedOutPage
                onGo={() => {
                  goToSignIn();
                  void navigate('/login', { replace: true, state: location.state });
                }}
              />
            }
          />
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
            <Route
              path="/autologout/:terminal?"
              element={<AutoSignedOutPage onGo={() => void navigate('/login', { replace: true })} />}
            />
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
      {['/login', '/twofactor', '/forgotpassword'].map((path) => (
        <Route key={path} path={path} element={<Navigate to={wanted} replace />} />
      ))}
      {/* Who is still signed in here may have forgotten it all the same. */}
      <Route path="/resetpassword" element={<ResetPage />} />
      <Route element={<Shell />}>
        <Route path="/production" element={<TimelineRoute />}>
          <Route path="operation/:operationId" element={null} />
          <Route path="productionOrder/:productionOrderId" element={null} />
          <Route path="conflict" element={null} />
          <Route path="conflict/:conflictId" element={null} />
        </Route>
        <Route path="/planning" element={<PlanningRoute />}>
          <Route path="dateconflict" element={null} />
          <Route path="freeMovableMultiple" element={null} />
          <Route path=":kind/:id" element={null} />
        </Route>
        <Route path="/planningobjects/projects" element={<ProjectsPage />} />
        <Route path="/planningobjects/orders" element={<PositionsPage />} />
        <Route path="/planningobjects/productionorders" element={<ProductionOrdersPage />} />
        <Route path="/planningobjects/operations" element={<OperationsPage />} />
        <Route path="/planningobjects/activities" element={<ActivitiesPage />} />
        <Route path="/planningobjects/projects/new" element={<NewProjectPage />} />
        <Route path="/planningobjects/projects/:id" element={<ProjectPage />} />
        <Route path="/planningobjects/orders/:id" element={<PositionPage />} />
        <Route path="/planningobjects/activities/:id" element={<ActivityPage />} />
        <Route path="/planningobjects/productionorders/:id" element={<ProductionOrderPage />} />
        <Route path="/planningobjects/productionorders/:id/slip" element={<SlipPage />} />
        <Route path="/planningobjects/operations/:id" element={<OperationPage />} />
        <Route path={areaPaths['area.baseData']} element={<AreaStart area="area.baseData" otherwise={startPath} />} />
        <Route
          path={areaPaths['area.administration']}
          element={<AreaStart area="area.administration" otherwise={startPath} />}
        />
        <Route path="/basedata/articles/assemble/:id" element={<AssemblyPage />} />
        <Route path="/basedata/templates/new" element={<TemplatePage mode="new" />} />
        <Route path="/basedata/templates/edit/:id" element={<TemplatePage mode="edit" />} />
        <Route path="/basedata/templates/:id" element={<TemplatePage mode="detail" />} />
        <Route path="/basedata/technologyItems" element={<TechnologyItemsPage />} />
        <Route path="/basedata/technologyItems/:id" element={<TechnologyItemAddress />} />
        <Route path="/basedata/technologyItems/edit/:id" element={<TechnologyItemAddress edit />} />
        <Route path="/basedata/technologies/new" element={<TechnologyPage mode="new" />} />
        <Route path="/basedata/technologies/edit/:id" element={<TechnologyPage mode="edit" />} />
        <Route path="/basedata/technologies/:id" element={<TechnologyPage mode="detail" />} />
        <Route path="/characteristics/:id?" element={<CharacteristicStart />} />
        {sections.map(
          ({ path, collection, only }) =>
            collection !== undefined && (
              <Route
                key={path}
                path={`${path}/*`}
                element={<BaseDataPage collection={collection} only={only} home={path} />}
              />
            ),
        )}
        <Route path="/basedata/resourcepriority/*" element={<PrioritiesPage />} />
        <Route path="/resourcegaps/calendar/*" element={<GapCalendarPage />} />
        <Route path="/resourcegaps/*" element={<GapsPage />} />
        <Route path="/userinfo" element={<UserInfoPage />} />
        <Route path="/languages" element={<LanguagesPage />} />
        <Route path="/modulepreferences" element={<ModulesPage />} />
        <Route path="/welcome" element={<WelcomePage />} />
        <Route path="/setup" element={<SetUpPage />} />
        <Route path="/" element={<StartRedirect />} />
        <Route path="/globalsettings/:page?" element={<GlobalSettingsPage />} />
        <Route path="/administration/audit" element={<AuditPage />} />
        <Route path="/refusedreports" element={<RefusedReportsPage />} />
        <Route path="/conflictradar/:part?" element={<RadarPage />} />
        <Route path="/workbench/slip/:id" element={<SlipPage />} />
        <Route path="/workbench/scanOperations" element={<WorkScanPage />} />
        <Route path="/workbench/:kind?/:id?/:type?/:progressId?" element={<WorkbenchPage />} />
        <Route path="/import/automated" element={<AutomatedPage />} />
        <Route path="/import/:importId?" element={<ImportPage />} />
        <Route path="/simulations/*" element={<SimulationsPage />} />
        <Route path="/comparison" element={<ComparisonPage />} />
        <Route path="/administration/deadletters" element={<DeadLettersPage />} />
        <Route path="/backup" element={<BackupPage />} />
        <Route path="/administration/webhooks" element={<WebhooksPage />} />
        <Route path="/administration/machines" element={<MachinesPage />} />
        <Route path="/roles/*" element={<RolesPage />} />
        <Route path="/usermanagement/userroles/*" element={<Navigate to="/roles" replace />} />
        <Route path="/usermanagement/users/*" element={<UsersPage />} />
        <Route path="/licences/*" element={<LicencesPage />} />
        <Route path="/workbenchterminal/*" element={<TerminalsPage />} />
        <Route path="/planeustvadmin/*" element={<ScreensPage />} />
        <Route path="/fakeuser" element={<FakeUserPage />} />
        <Route path="*" element={<Navigate to={startPath} replace />} />
      </Route>
    </Routes>
  );
}

/** Every address without a page of its own leads to the timeline. */
function isTimeline(path: string): boolean {
  return path === '/' || path.startsWith(startPath);
}

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
