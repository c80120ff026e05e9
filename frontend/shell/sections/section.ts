import type { LucideIcon } from 'lucide-react';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { Right } from '#domain/kernel/rights.ts';
import type de from '#frontend/texts/frame/de.json';

/** Areas whose pages stand in the table below: base data has them as tabs, administration as a list at its side. */
export type SectionArea = 'area.baseData' | 'area.administration';

type Named<Prefix extends string> = keyof typeof de extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

/** A page of an area: whoever adds a page adds its line here, and the menu, the address and the rights follow. */
export interface Section {
  readonly area: SectionArea;
  /** Heading that it stands under at the side of administration. */
  readonly group?: Named<'group'>;
  /** `section.{name}` in the texts of the frame. */
  readonly name: Named<'section'>;
  readonly icon: LucideIcon;
  /** Address of the page; everything below it belongs to it, too. */
  readonly path: string;
  /** Who does not have it sees no entry; of a page with a collection it is the right to read its objects. */
  readonly right?: Right;
  /** Objects that the page lists and shows at `{path}/{id}`; it gets its route from here, and its number beside it. */
  readonly collection?: Collection;
  /** Of those objects the ones of this kind. */
  readonly only?: string;
}
