import { forgetPeople } from '../administration/forget-person.ts';
import { listRefusedReports } from '../terminal-reports/list-refused-reports.ts';
import type { ReportTable } from '../terminal-reports/report-table.ts';
import { barsFollowGaps, baseDataFollowsPlan, planFollowsHours } from './gaps-and-bars.ts';
import { stepsAreNoted } from './noted-steps.ts';
import type { Reaction } from './reactions.ts';

type Sources = Parameters<typeof barsFollowGaps>[0] &
  Parameters<typeof forgetPeople>[0] & { readonly reportTable: ReportTable };

/** Every reaction of the plant. */
export const reactionsOf = (sources: Sources): readonly Reaction[] => [
  barsFollowGaps(sources),
  planFollowsHours(sources),
  baseDataFollowsPlan(sources),
  stepsAreNoted(sources),
  listRefusedReports(sources.reportTable, sources.branches.main.image),
  forgetPeople(sources),
];
