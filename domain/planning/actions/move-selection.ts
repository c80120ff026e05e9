import { SelectionMoved } from '#domain/planning/events/edit-events.ts';
import { type Moves, movedBy } from '../edits/edit.ts';
import { movingBody } from '../edits/edit-body.ts';
import { placing } from '../edits/timeline-action.ts';
import { previewMove } from './preview-move.ts';

/** Several operations of one production order, by the same distance: moved as one, and called so in the log. */
export const multipleMove = {
  moveSelection: placing({
    body: movingBody('multipleMove', 'moveSelection'),
    names: (command: Moves) => movedBy(command),
    edit: ({ plan, facts, now }, command) => previewMove(plan, facts, command, now),
    event: SelectionMoved,
    data: (command, placed) => ({ moved: movedBy(command), ...placed }),
  }),
};
