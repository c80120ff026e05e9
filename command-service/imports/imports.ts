import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { privateFolder } from '#infra/private-folder.ts';
import type { SpaceWatch } from '#infra/storage/free-space.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { SimulationImage } from '../branches/simulations.ts';
import { type ImportJobs, openImportJobs } from './import-jobs.ts';
import type { OnBranch } from './import-target.ts';
import { openJobStore } from './job-store.ts';
import { type UploadedFiles, uploadedFiles } from './uploaded-files.ts';
import { workFiles } from './work-file.ts';
import { writeSideTarget } from './write-side-target.ts';

/** Everything that imports need. */
export interface Imports {
  readonly files: UploadedFiles;
  readonly jobs: ImportJobs;
  readonly onBranch: OnBranch;
}

export interface ImportsOptions {
  /** Of uploaded files and of what imports have to do. */
  readonly folder: string;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly branches: Branches;
  readonly simulations: Pick<SimulationImage, 'open'>;
  /** Of the disk of the folder. */
  readonly space?: Pick<SpaceWatch, 'current'>;
  readonly log: Logger;
}

export function openImports(options: ImportsOptions): Imports {
  const { folder, pool, store, branches, simulations, space, log } = options;
  privateFolder(folder);
  const files = uploadedFiles(folder, space === undefined ? {} : { space });
  const onBranch: OnBranch = (point, work) => branches.use(point, (branch) => work(writeSideTarget(branch, store)));
  const jobs = openImportJobs({
    jobs: openJobStore(pool),
    files,
    work: workFiles(folder),
    onBranch,
    isThere: ({ id, baseline }) => baseline === undefined || simulations.open.get(id)?.baseline === baseline,
    space,
    log,
  });
  return { files, jobs, onBranch };
}
