import { Navigate, Route } from 'react-router';
import { RoleAddress } from './features/people/roles/role-address.tsx';
import { planningSegments } from './features/timeline/page/planning-segments.ts';
import { lazyPage as lazy } from './i18n/lazy-page.ts';
import { AreaStart } from './shell/sections/area-start.tsx';
import { startPath } from './shell/sections/areas.ts';
import { areaPaths, sections } from './shell/sections/sections.ts';
import { simulationsPath } from './shell/simulation/simulation-address.ts';
import { StartRedirect } from './shell/start-redirect.tsx';
import { UnknownPage } from './shell/unknown-page.tsx';

export const Shell = lazy(() => import('./shell/shell.tsx'));
export const TimelineRoute = lazy(() => import('./features/timeline/page/timeline-route.tsx'));
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
const UserInfoPage = lazy(() => import('./features/personal/user-info-page.tsx'));
const LanguagesPage = lazy(() => import('./features/personal/languages-page.tsx'));
const SetUpPage = lazy(() => import('./features/set-up/set-up-page.tsx'));
const ModulesPage = lazy(() => import('./features/personal/modules/modules-page.tsx'));
const WelcomePage = lazy(() => import('./features/personal/welcome-page.tsx'));
const ChangeLogPage = lazy(() => import('./features/change-log/change-log-page.tsx'));
const TutorialsPage = lazy(() => import('./features/tutorials/tutorials-page.tsx'));
const TutorialPage = lazy(() => import('./features/tutorials/tutorial-page.tsx'));
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

/** Pages of whoever is signed in, at their addresses (planning §2, base data §2). */
export const plantPages = (
  <Route element={<Shell />}>
    <Route path="/production" element={<TimelineRoute />}>
      <Route path="operation/:operationId?" element={null} />
      <Route path="productionOrder/:productionOrderId?" element={null} />
      <Route path="conflict/:conflictId?" element={null} />
      <Route path="freeMovableMultiple" element={null} />
    </Route>
    <Route path="/planning" element={<PlanningRoute />}>
      {[...Object.values(planningSegments), 'dateconflict'].map((segment) => (
        <Route key={segment} path={`${segment}/:id?`} element={null} />
      ))}
      <Route path="freeMovableMultiple" element={null} />
    </Route>
    <Route
      path="/planningobjects"
      element={<AreaStart area="area.orders" otherwise="/planningobjects/productionorders" />}
    />
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
    <Route path="/changelogs" element={<ChangeLogPage />} />
    <Route path="/videotutorials" element={<TutorialsPage />} />
    <Route path="/videotutorials/:topic/:id" element={<TutorialPage />} />
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
    <Route path="/simulation" element={<Navigate to={simulationsPath} replace />} />
    <Route path="/simulations/*" element={<SimulationsPage />} />
    <Route path="/comparison" element={<ComparisonPage />} />
    <Route path="/administration/deadletters" element={<DeadLettersPage />} />
    <Route path="/backup" element={<BackupPage />} />
    <Route path="/administration/webhooks" element={<WebhooksPage />} />
    <Route path="/administration/machines" element={<MachinesPage />} />
    <Route path="/roles/*" element={<RolesPage />} />
    <Route
      path="/usermanagement"
      element={<AreaStart area="area.administration" group="people" otherwise={startPath} />}
    />
    <Route path="/usermanagement/userroles/*" element={<RoleAddress />} />
    <Route path="/usermanagement/users/*" element={<UsersPage />} />
    <Route path="/licences/*" element={<LicencesPage />} />
    <Route path="/workbenchterminal/*" element={<TerminalsPage />} />
    <Route path="/planeustvadmin/*" element={<ScreensPage />} />
    <Route path="/fakeuser" element={<FakeUserPage />} />
    <Route path="*" element={<UnknownPage />} />
  </Route>
);
