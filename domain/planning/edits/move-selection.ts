import { z } from 'zod';
import { SelectionMoved } from '#domain/planning/events/edit-events.ts';
import { type Moves, movedBy } from './edit.ts';
import { baseOf, editBase, movesOf, wished } from './edit-body.ts';
import { previewMove } from './preview-move.ts';
import { placing } from './timeline-action.ts';

/** Several operations of one production order, by the same distance: moved as one, and called so in the log. */
export const multipleMove = {
  moveSelection: placing({
    body: z
      .strictObject({ action: z.literal('multipleMove'), ...editBase, operations: wished.operations.min(1) })
      .transform((said) => ({ type: 'moveSelection' as const, ...baseOf(said), moves: movesOf(said.operations) })),
    names: (command: Moves) => movedBy(command),
    edit: ({ plan, facts, now }, command) => previewMove(plan, facts, command, now),
    event: SelectionMoved,
    data: (command, placed) => ({ moved: movedBy(command), ...placed }),
  }),
};
