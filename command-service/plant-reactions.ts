import { forgetPeople } from './administration/forget-person.ts';
import { barsFollowGaps, baseDataFollowsPlan, planFollowsHours } from './reactions/gaps-and-bars.ts';
import { stepsAreNoted } from './reactions/noted-steps.ts';
import type { Reaction } from './reactions/reactions.ts';
import { listRefusedReports } from './terminals/list-refused-reports.ts';
import type { ReportTable } from './terminals/report-table.ts';

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
