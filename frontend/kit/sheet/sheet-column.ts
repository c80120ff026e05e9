import type { SheetRow } from './sheet-rows.ts';

export interface SheetColumn {
  /** Key of the texts in the rows. */
  readonly id: string;
  readonly header: string;
  /** Said to whoever works in the column: what may be entered, with an example. */
  readonly help?: string;
  /** Pixels. */
  readonly width: number;
  /** Numbers stand at the right. */
  readonly right?: boolean;
  /** Stays in sight when the sheet is moved sideways. */
  readonly sticky?: boolean;
  /** Shows what follows from other cells (`hints`), and takes nothing. */
  readonly derived?: boolean;
  /** Whole texts that the one typed so far may become, best first. */
  readonly complete?: (text: string, row: SheetRow | undefined) => readonly string[];
  /** The same where there are too many to have them all here: they are searched for while one types. */
  readonly search?: (text: string, row: SheetRow | undefined) => Promise<readonly string[]>;
  /** A typed text as the plant writes it: `15` becomes `15 min`. What cannot be read stays as it is. */
  readonly tidy?: (text: string) => string;
  /** What is typed has to become one of them: Enter and Tab take the first. */
  readonly picks?: boolean;
}

/** Words about cells, by the key of the row and the id of the column. */
export type CellWords = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** As many as a person reads. */
const shown = 60;

/** Of some names those that begin with the text, then those that contain it. All of them while nothing is typed. */
export function namesLike(names: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return names.slice(0, shown);
  const places = names.map((name) => name.toLowerCase().indexOf(wanted));
  const begin = names.filter((_, index) => places[index] === 0);
  const contain = names.filter((_, index) => (places[index] ?? -1) > 0);
  return [...begin, ...contain].slice(0, shown);
}
