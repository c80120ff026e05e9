import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { lazyPage as lazy } from '#frontend/i18n/lazy-page.ts';
import { Frame } from './frame/frame.tsx';
import { useWorker } from './session/terminal-context.tsx';
import { WorkFilterProvider } from './work-list/filter-context.tsx';
import { MachineWork } from './work-list/machine-work.tsx';
import { Machines } from './work-list/machines.tsx';
import { MyWork } from './work-list/my-work.tsx';
import { ScanAnywhere } from './work-list/scan-anywhere.tsx';

const ScanPage = lazy(() => import('./work-list/scan-page.tsx'));
const WorkItemPages = lazy(() => import('./work-item/work-item-pages.tsx'));

/**
 * The pages behind the door (base data §2), below `/terminals/{terminalId}/`: one line each. The lists come while
 * the door is shown, what is opened from them by `lazyPage`.
 */
export default function TerminalRoutes() {
  const { at, user } = useWorker();
  const mayScan = user.rights.includes(rightTo.scan);
  return (
    <WorkFilterProvider>
      <ScanAnywhere />
      <Suspense fallback={<Frame />}>
        <Routes>
          <Route path="chooseWork" element={<MyWork />} />
          <Route path="chooseWork/scan" element={<MyWork />} />
          <Route path="worklist/mywork" element={<MyWork />} />
          <Route path="worklist" element={<Machines />} />
          <Route path="worklist/machine/:machineId" element={<MachineWork />} />
          {['workitem/:workId/*', 'progress/:progressId/*', 'takephoto'].map((path) => (
            <Route key={path} path={path} element={<WorkItemPages />} />
          ))}
          {mayScan && <Route path="scan" element={<ScanPage />} />}
          <Route path="*" element={<Navigate to={at(mayScan ? 'chooseWork/scan' : 'chooseWork')} replace />} />
        </Routes>
      </Suspense>
    </WorkFilterProvider>
  );
}
