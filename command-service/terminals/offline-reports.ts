import path from 'node:path';
import type { Pool } from 'pg';
import { openPresences, type Presences } from './presence.ts';
import type { ReportTable } from './report-table.ts';
import { openSeals, type Seals } from './sealing-key.ts';
import { openTerminalReports, type ReportSources, type TerminalReports } from './terminal-reports.ts';

/** All that is about reports which terminals have kept while they had no network. */
export interface OfflineReports {
  readonly terminalReports: TerminalReports;
  readonly reportTable: ReportTable;
  readonly seals: Seals;
  readonly presences: Presences;
  readonly sweepReports: () => Promise<void>;
}

export async function openOfflineReports(
  pool: Pool,
  dataFolder: string,
  sources: Omit<ReportSources, 'presences' | 'seals'>,
): Promise<OfflineReports> {
  const presences = openPresences(pool);
  const { table: reportTable } = sources;
  const seals = await openSeals(path.join(dataFolder, 'terminal-seals'));
  return {
    terminalReports: openTerminalReports({ ...sources, presences, seals }),
    reportTable,
    seals,
    presences,
    async sweepReports() {
      await Promise.all([presences.sweep(), reportTable.sweep()]);
    },
  };
}
