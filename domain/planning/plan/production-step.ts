/** What the plan calls the process step that is production; people read the word of their language for it. */
export const productionStepName = 'production';

/** Fields of a change that tell a process step by its name. */
const telling: ReadonlySet<string> = new Set(['activityId', 'valueAddName']);

/** Whether what a field of the history says is the process step that is production. */
export const isProductionStep = (field: string, told: unknown): boolean =>
  telling.has(field) && told === productionStepName;
