import type { Right } from '#domain/kernel/rights.ts';

/**
 * What each action on the plan needs. Routes and the buttons that call them ask by the same name, so that nobody is shown
 * what would be refused, or refused what is not shown.
 */
export const rightTo = {
  /** On the timelines: move, lock, undo, optimise, take a way out. */
  editTimeline: 'timeline.write',
  /** Within the frozen zone of a resource: a wish in the body of an edit. */
  overrideFrozen: 'planning.frozenZone',
  /** Hours for a way out, which are a gap of the other kind. */
  addOvertime: 'gaps.write',
  removeOvertime: 'gaps.delete',
  /** Take an order position on the plan. */
  plan: 'planning.write',
  /** Take a project, position or production order off the plan, or revoke one. */
  unplan: 'planning.write',
  /** A further production order of a planned position. */
  addProductionOrder: 'planning.write',
  createProject: 'planningObjects.write',
  addPosition: 'planningObjects.write',
  /** Fields, lock and "printed" of an object on its page, and its attachments. */
  editObject: 'planningObjects.write',
  removeObject: 'planningObjects.delete',
  detachFile: 'planningObjects.delete',
  splitPosition: 'planningObjects.split',
  planAnyway: 'planning.planAnyway',
  /** Feedback, and pausing what runs. */
  report: 'feedback.write',
  /** Codes of routing slips. */
  scan: 'feedback.scan',
  /** Feedback on what somebody else has done. */
  reportForOthers: 'feedback.writeForOthers',
  /** Feedback of somebody else, or of one's own from an earlier session. */
  correctReport: 'feedback.correct',
  /** Say that a step is done of which nothing has been reported. */
  completeWithoutReport: 'feedback.completeWithout',
  /** Reports of terminals that the plan did not take: see them, and put one aside. To take one over is to report for others. */
  decideRefusedReports: 'planning.write',
  confirmConflict: 'conflicts.confirm',
  confirmOverdue: 'conflicts.confirmOverdue',
} as const satisfies Readonly<Record<string, Right>>;
