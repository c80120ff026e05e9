import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { TimelineCommands } from '#frontend/features/timeline/actions/timeline-commands.ts';
import type { BarTransitions } from '#frontend/features/timeline/view/bar-transitions.ts';
import { type DropRequest, dragMachine, type Preview } from '../model/drag-machine.ts';

/** Owner of the drag state. Survives a reload of the plan, so that a drag is not interrupted. */
export interface DragController {
  readonly drag: ActorRefFrom<typeof dragMachine>;
  /** Sets the function that saves a drop. */
  readonly serve: (move: TimelineCommands['move']) => void;
}

export function createDragController(transitions: BarTransitions): DragController {
  let move: TimelineCommands['move'] | undefined;
  const save = fromPromise<void, DropRequest>(async ({ input }) => {
    if (move === undefined) throw new Error('Something was dropped before there was a plan');
    await move(input);
  });
  const drag = createActor(dragMachine.provide({ actors: { save } }));
  let before: Preview | undefined;
  drag.subscribe((snapshot) => {
    // Cancelled or refused: the bars are animated back.
    if (snapshot.matches('idle') && before !== undefined) {
      const places = before.kind === 'refused' ? [before.requested, ...before.others] : before.placements;
      transitions.begin(new Map(places.map((place) => [place.id, place])));
    }
    before = snapshot.matches('dragging') || snapshot.matches('asking') ? snapshot.context.preview : undefined;
  });
  drag.start();
  return {
    drag,
    serve(next) {
      move = next;
    },
  };
}
