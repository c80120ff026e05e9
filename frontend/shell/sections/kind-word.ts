import { frameText, useFrameText } from '#frontend/kit/frame-text.ts';
import { sections } from './sections.ts';

/** Kinds that no page of the table stands for. */
const others = [
  'projects',
  'positions',
  'productionOrders',
  'operations',
  'activities',
  'resourceGaps',
  'globalSettings',
  'imports',
] as const;

/** What objects of a collection are called, as the services name it: as their page is. */
export function useKindWord(): (collection: string) => string {
  const t = useFrameText();
  return (collection) => wordFor(collection, t);
}

/** The same where no component renders. */
export const kindWord = (collection: string): string => wordFor(collection, frameText);

function wordFor(collection: string, t: typeof frameText): string {
  const other = others.find((one) => one === collection);
  if (other !== undefined) return t(`kind.${other}`);
  const section = sections.find((one) => one.collection === collection || one.name === collection);
  return section === undefined ? collection : t(`section.${section.name}`);
}
