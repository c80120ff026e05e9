import path from 'node:path';
import type { Pool } from 'pg';
import { openApiTokens } from '#infra/api-tokens.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { runFiles, runFolder } from '#infra/files/run-files.ts';
import { privateFolder } from '#infra/private-folder.ts';
import { auditExportWork } from './administration/audit-export.ts';
import { deliverTo } from './automated/write-progress.ts';
import type { Branches } from './branches/branch-registry.ts';
import type { SimulationImage } from './branches/simulations.ts';
import { remediesWork } from './conflicts/remedies-work.ts';
import { importUndoWork } from './imports/import-undo.ts';
import { checkWork, type ImportParts, importWork } from './imports/import-work.ts';
import { openImports } from './imports/imports.ts';
import { writeSideTarget } from './imports/write-side-target.ts';
import { listExportWork, type ReadList } from './list-exports/list-export.ts';
import { optimisationWork, tradeOffsWork } from './optimise/search-work.ts';
import { type ArchiveParts, archiveWork } from './plant-archive/archive-work.ts';
import { restoreWork } from './plant-archive/restore-work.ts';
import { openRunStore } from './runs/run-store.ts';
import { openRuns, type Runs, type RunsOptions } from './runs/runs.ts';
import { openSamplePlants, type SamplePlants } from './sample-plant/sample-plants.ts';
import { sampleWork } from './sample-plant/sample-work.ts';

export interface PlantRunsOptions extends Pick<RunsOptions, 'space' | 'publish' | 'log' | 'patience'> {
  readonly dataFolder: string;
  /** Of the snapshots of plans. */
  readonly snapshotFolder: string;
  /** Where lists are written to by themselves; undefined: nowhere. */
  readonly exportFolder?: string | undefined;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly branches: Branches;
  readonly simulations: Pick<SimulationImage, 'open'>;
  readonly readList: ReadList;
  readonly enforceAccess: ArchiveParts['enforceAccess'];
}

export interface PlantRuns {
  readonly runs: Runs;
  readonly imports: ImportParts;
  readonly samplePlants: SamplePlants;
}

/** How each kind of runs is done: a new one is a line here and one in `domain/runs/run.ts`. */
export function openPlantRuns({
  dataFolder,
  snapshotFolder,
  exportFolder,
  pool,
  store,
  branches,
  simulations,
  readList,
  enforceAccess,
  ...options
}: PlantRunsOptions): PlantRuns {
  const { main } = branches;
  const imports = openImports({ folder: path.join(dataFolder, 'files'), store, pool, branches, space: options.space });
  const samplePlant = { work: imports.work, main, target: writeSideTarget(main, store), now: Date.now };
  const files = runFiles(privateFolder(runFolder(dataFolder)));
  const archive = { store, pool, branches, dataFolder, files, enforceAccess };
  const runs = openRuns({
    ...options,
    store: openRunStore(pool),
    files,
    kinds: {
      import: importWork(imports),
      importCheck: checkWork(imports),
      importUndo: importUndoWork({ ...imports, branches, store, snapshotFolder, log: options.log }),
      samplePlant: sampleWork(samplePlant),
      optimisation: optimisationWork({ branches }),
      tradeOffs: tradeOffsWork({ branches }),
      remedies: remediesWork({ branches }),
      auditExport: auditExportWork({ store, pool, dataFolder, files }),
      plantArchive: archiveWork(archive),
      plantRestore: restoreWork(archive),
      listExport: listExportWork({
        readList,
        apiTokens: openApiTokens(pool),
        files,
        log: options.log,
        deliver: deliverTo(exportFolder, runFolder(dataFolder)),
      }),
    },
    isThere: ({ id, baseline }) => baseline === undefined || simulations.open.get(id)?.baseline === baseline,
  });
  return { runs, imports, samplePlants: openSamplePlants(samplePlant, store, runs) };
}
