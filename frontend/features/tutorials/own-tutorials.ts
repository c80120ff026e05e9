import type { TutorialTopic } from '#domain/base-data/video-tutorial.ts';

/** A tutorial that the product brings. Its words are `own.{id}.title` and, of each step, `own.{id}.{step}`. */
export interface OwnTutorial {
  readonly id: string;
  readonly topic: TutorialTopic;
  /** Seconds of each step, in their order: the film is made by them (`npm run tutorials`), and captions stand as long. */
  readonly steps: Readonly<Record<string, number>>;
}

/** In the order in which somebody new would look at them; `tests/screens/tutorial-walks.ts` has the walk of each. */
export const ownTutorials = [
  { id: 'timeline', topic: 'planning', steps: { rows: 5, zoom: 6, details: 6, why: 5, search: 6 } },
  { id: 'move', topic: 'planning', steps: { take: 6, free: 5, said: 5, undo: 5 } },
  { id: 'radar', topic: 'planning', steps: { list: 5, cause: 6, ways: 7 } },
  { id: 'order', topic: 'orders', steps: { name: 6, tried: 7, plan: 5 } },
  { id: 'report', topic: 'shopFloor', steps: { choose: 5, begin: 5, amount: 6, done: 5 } },
  { id: 'gap', topic: 'baseData', steps: { new: 5, when: 7, follows: 6 } },
  { id: 'import', topic: 'administration', steps: { file: 6, columns: 6, check: 6, done: 5 } },
] as const satisfies readonly OwnTutorial[];

/** Languages in which films were made; whoever reads another one has its captions with the English film. */
export const filmLanguages = ['de', 'en'] as const;
export type FilmLanguage = (typeof filmLanguages)[number];

/** In the folder of what is served as it is. */
export const filmName = (id: string, language: FilmLanguage): string => `tutorials/${id}-${language}.webm`;

/** From second to second, in the order of the steps. */
export function cuesOf({
  steps,
}: OwnTutorial): readonly { readonly step: string; readonly from: number; readonly to: number }[] {
  let at = 0;
  return Object.entries(steps).map(([step, seconds]) => {
    const from = at;
    at += seconds;
    return { step, from, to: at };
  });
}
