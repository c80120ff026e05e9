import type { Pool } from 'pg';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { privateFolder } from '#infra/private-folder.ts';
import type { SpaceWatch } from '#infra/storage/free-space.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { Runs } from '../runs/runs.ts';
import type { OnBranch } from './import-target.ts';
import { type ImportParts, importParametersSchema } from './import-work.ts';
import { openRowStore } from './row-store.ts';
import { uploadedFiles } from './uploaded-files.ts';
import { workFiles } from './work-file.ts';
import { writeSideTarget } from './write-side-target.ts';

export interface ImportsOptions {
  /** Of uploaded files and of what runs have to do. */
  readonly folder: string;
  readonly store: EventStore;
  readonly pool: Pool;
  readonly branches: Branches;
  /** Of the disk of the folder. */
  readonly space?: Pick<SpaceWatch, 'current'> | undefined;
}

export function openImports({ folder, store, pool, branches, space }: ImportsOptions): ImportParts {
  privateFolder(folder);
  const onBranch: OnBranch = (point, work) => branches.use(point, (branch) => work(writeSideTarget(branch, store)));
  return {
    files: uploadedFiles(folder, space === undefined ? {} : { space }),
    work: workFiles(folder),
    rows: openRowStore(pool),
    onBranch,
    keptDays: () => branches.main.image.factory.settings.importRunsKeptDays,
  };
}

/** Files that runs under way still need stay. */
export async function sweepUploads(
  { files }: Pick<ImportParts, 'files'>,
  runs: Pick<Runs, 'unfinished'>,
): Promise<void> {
  const needed = (await runs.unfinished()).flatMap(({ kind, parameters }) =>
    kind === 'import' || kind === 'importCheck' ? importParametersSchema.parse(parameters).fileIdentifier : [],
  );
  return files.sweep(new Set(needed));
}
