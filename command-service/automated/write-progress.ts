import { copyFile, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { FileColumn } from '#domain/list-file/file-columns.ts';
import { listFileName } from '#domain/list-file/list-file.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { runFilePath } from '#infra/files/run-files.ts';
import { idsOf } from '../kernel/command.ts';
import type { ListExportParameters } from '../list-exports/list-export.ts';
import type { NewRun } from '../runs/run-store.ts';
import type { AutomatedPerson } from './automated-person.ts';
import { folderBelow } from './folders.ts';

/** Called as the interface calls them, as in every list that a system asks for (decision 0255). */
const columns: readonly FileColumn[] = (
  [
    ['productionOrderNumber', 'text'],
    ['projectNumber', 'text'],
    ['articleNumber', 'text'],
    ['articleName', 'text'],
    ['customerName', 'text'],
    ['position', 'number'],
    ['valueAddName', 'text'],
    ['statusId', 'number'],
    ['statusDate', 'instant'],
    ['articleAmount', 'number'],
    ['yieldAmount', 'number'],
    ['scrapAmount', 'number'],
    ['startDate', 'instant'],
    ['endDate', 'instant'],
    ['actualStartDate', 'instant'],
    ['actualEndDate', 'instant'],
    ['deliveryDate', 'day'],
    ['externalIds', 'text'],
    ['operationId', 'text'],
  ] as const
).map(([field, kind]) => ({ field, header: field, kind, width: 120 }));

/** How far every operation is that somebody has reported on: one file for each moment of the timetable, however often it is begun. */
export function progressExport(
  settings: GlobalSettings,
  person: AutomatedPerson,
  moment: number,
): { readonly run: NewRun; readonly fileName: string } {
  const { automatedExportFilePathProgresses: deliverTo, plantTimeZone: zone } = settings;
  const begun = Object.values(statusId).filter((status) => status >= statusId.started);
  const fileName = listFileName(moment, zone, 'csv');
  const parameters: ListExportParameters = {
    path: '/planning/operations',
    query: {
      filter: JSON.stringify([{ field: 'statusId', operator: 'isAnyOf', value: begun }]),
      sort: 'productionOrderNumber,position',
    },
    columns: [...columns],
    format: 'csv',
    language: person.language,
    zone,
    title: deliverTo,
    fileName,
    deliverTo,
  };
  const runId = idsOf(`progresses\n${deliverTo}\n${moment}`)();
  return { run: { runId, kind: 'listExport', parameters, startedBy: person.userId, scope: person.scope }, fileName };
}

/** Puts the file of a run below the operator's folder: under its name it is whole. */
export const deliverTo =
  (root: string | undefined, runFolder: string) =>
  async (runId: string, fileName: string, relative: string): Promise<Rejection | undefined> => {
    const folder = root === undefined ? 'noRoot' : await folderBelow(root, relative);
    if (typeof folder === 'string') return reject('folderAway', { reason: folder });
    const draft = path.join(folder.path, `.${fileName}.part`);
    try {
      await copyFile(runFilePath(runFolder, runId), draft);
      const written = await open(draft, 'r+');
      try {
        await written.sync();
      } finally {
        await written.close();
      }
      await rename(draft, path.join(folder.path, fileName));
      return undefined;
    } catch {
      return reject('folderAway', { reason: 'folderAway' });
    }
  };
