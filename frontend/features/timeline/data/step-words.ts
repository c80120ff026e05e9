import type { EditStep } from '#domain/planning/api/timeline-api.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import { timelineText } from '#frontend/features/timeline/timeline-text.ts';
import { actionWord } from '#frontend/kit/history/history-text.ts';
import { kindWord } from '#frontend/shell/sections/kind-word.ts';

/** Names the steps of undo as a planner would say them. */
export interface StepWords {
  /** "PA-10429 · Turning: moved", "PA-10429: gaps closed, 12 operations" */
  readonly what: (step: EditStep) => string;
  /** What an edit has just done: "PA-10429 · Turning to 13:20" */
  readonly done: (step: EditStep) => string;
  /** What undo has done: "PA-10429 · Turning: back to 09:40" */
  readonly undone: (step: EditStep) => string;
  /** "PA-10429 · Turning: again to 13:20" */
  readonly redone: (step: EditStep) => string;
}

/** Edits of which the place says what they did; of others, such as closing gaps, the name does. */
const moves: ReadonlySet<string> = new Set([
  'OperationsMoved',
  'SelectionMoved',
  'ParallelOperationsMoved',
  'OperationsMovedFreely',
  'OperationInserted',
  'ProductionOrdersMoved',
  'ActivitiesMoved',
  'OrderPositionsMoved',
  'ProjectsMoved',
]);

/** How the types of events end that are not about the plan. */
const facts = ['Created', 'Changed', 'Deleted', 'Forgotten', 'Started'] as const;

type StepPlace = NonNullable<EditStep['before']>;

/** `resourceName`: what a resource is called; empty when it is not known. */
export function stepWords(text: TimeText, resourceName: (id: string) => string): StepWords {
  const say = timelineText;
  const subjectOf = ({ collection, subject, objects = 1, operations, valueAddName }: EditStep): string => {
    // A gap is called by its resource and its action says what it is.
    const kind = collection === undefined || collection === 'resourceGaps' ? undefined : kindWord(collection);
    const named =
      subject !== undefined && objects > 1 ? say('steps.andMore', { subject, count: objects - 1 }) : subject;
    const name = collection === undefined && operations === 1 ? valueAddName : undefined;
    return [kind, named, name].filter((part) => part !== undefined).join(' · ');
  };
  const did = ({ collection, action }: EditStep): string => {
    const fact = facts.find((one) => action.endsWith(one));
    return collection === undefined || collection === 'resourceGaps' || fact === undefined
      ? actionWord(action)
      : say(`steps.did.${fact}`);
  };
  const counted = (words: string, { operations }: EditStep): string =>
    operations > 1 ? `${words}, ${say('steps.operations', { count: operations })}` : words;
  const what = (step: EditStep): string => {
    const subject = subjectOf(step);
    const action = did(step);
    return counted(subject === '' ? action : say('steps.what', { subject, action }), step);
  };
  /** The time alone where the day and the resource stay as they are. */
  const placeOf = (place: StepPlace, other: StepPlace | undefined): string => {
    const [start, from] = [Date.parse(place.startDate), Date.parse(other?.startDate ?? place.startDate)];
    const time = text.shortDay(start) === text.shortDay(from) ? text.time(start) : text.dayAndTime(start);
    const name = other?.resourceId === place.resourceId ? '' : resourceName(place.resourceId);
    return name === '' ? time : `${time}, ${name}`;
  };
  const placed = (key: 'moved' | 'back' | 'again', step: EditStep, to: 'before' | 'after'): string | undefined => {
    const place = step[to];
    const subject = subjectOf(step);
    const { before, after } = step;
    if (place === undefined || subject === '' || !moves.has(step.action)) return undefined;
    // Only made longer or shorter: its start says nothing.
    if (before?.startDate === after?.startDate && before?.resourceId === after?.resourceId) return undefined;
    return counted(say(`steps.${key}`, { subject, place: placeOf(place, to === 'before' ? after : before) }), step);
  };
  /** Of what was made longer or shorter the edge that moved. */
  const sized = (step: EditStep, to: 'before' | 'after'): string | undefined => {
    const { before, after, action } = step;
    const subject = subjectOf(step);
    if (!action.endsWith('Resized') || before === undefined || after === undefined || subject === '') return undefined;
    const edge = before.endDate === after.endDate ? 'startDate' : 'endDate';
    const [is, was] = (to === 'after' ? [after, before] : [before, after]).map((place) => Date.parse(place[edge]));
    if (is === undefined || was === undefined || is === was) return undefined;
    const isSameDay = text.shortDay(is) === text.shortDay(was);
    const at = (instant: number): string => (isSameDay ? text.time(instant) : text.dayAndTime(instant));
    return counted(
      say(edge === 'endDate' ? 'steps.ends' : 'steps.begins', { subject, is: at(is), was: at(was) }),
      step,
    );
  };
  return {
    what,
    done: (step) => sized(step, 'after') ?? placed('moved', step, 'after') ?? what(step),
    undone: (step) =>
      sized(step, 'before') ?? placed('back', step, 'before') ?? say('steps.takenBack', { what: what(step) }),
    redone: (step) =>
      sized(step, 'after') ?? placed('again', step, 'after') ?? say('steps.repeated', { what: what(step) }),
  };
}
