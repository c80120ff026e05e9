import { useSectionText } from './section-text.ts';
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
] as const;

/** What objects of a collection are called, as the services name it: as their page is. */
export function useKindWord(): (collection: string) => string {
  const t = useSectionText();
  return (collection) => {
    const other = others.find((one) => one === collection);
    if (other !== undefined) return t(`kind.${other}`);
    const section = sections.find((one) => one.collection === collection || one.name === collection);
    return section === undefined ? collection : t(`section.${section.name}`);
  };
}
