/** Below `/api`: list and ways out. */
export const refusedReportsPath = '/planning/refusedReports';
