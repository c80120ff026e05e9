import type { ReactNode } from 'react';
import type { Language } from '#domain/administration/user.ts';
import { type Field, fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import type { Format } from '#frontend/i18n/format.ts';
import { defineMessages, type TextValues } from '#frontend/i18n/messages.ts';
import type { CellValue } from '#frontend/kit/list/list-definition.ts';
import type { Names } from '#frontend/kit/list/use-names.ts';

/** An object as the services answer it: its id and its fields. */
export type ObjectRow = Readonly<Record<string, unknown>>;

/** A column of the list; what is not said here follows from the kind of the field. */
export interface ScreenColumn<Name extends string = string> {
  readonly field: Name;
  readonly width: number;
  /** Takes its share of what is left. */
  readonly flex?: number;
  /** What a person looks for first. */
  readonly strong?: true;
  readonly hiddenAtFirst?: true;
  /** Made here from the row, for fields that are no plain value. */
  readonly value?: (row: ObjectRow, names: Names) => CellValue;
  /** The server can neither sort nor filter by it. */
  readonly computed?: true;
  readonly unfiltered?: true;
  readonly render?: (row: ObjectRow, format: Format) => ReactNode;
}

/**
 * Words of a screen: `title` (several), `new`, `empty`, `none` (nothing matches the filter), `label.{field}`,
 * optionally `help.{field}` and `unit.{field}`, and `choice.{field}.{value}` for choices.
 */
export type ScreenWords<Key extends string> = Readonly<Record<'title' | 'new' | 'empty' | 'none' | Key, string>>;

/** List, detail page and form of one kind of object. Fields and their kinds come from `objectTypes`. */
export interface ObjectScreen {
  readonly collection: Collection;
  readonly columns: readonly ScreenColumn[];
  /** Field that the list is sorted by at first. */
  readonly sort: string;
  /** Collections whose names a column shows beside those that its fields name. */
  readonly names: readonly Collection[];
  /** Of the detail page and the form, in their order. */
  readonly fields: readonly Field[];
  /** Seconds on the server, hours for people. */
  readonly hours: ReadonlySet<string>;
  readonly words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Text in the language on screen, as `defineMessages` has it. */
  readonly useText: () => (key: string, values?: TextValues) => string;
  readonly text: (key: string) => string;
}

type FieldOf<Type extends Collection> = Extract<keyof FieldsOf<Type>, string>;

interface ScreenParts<Type extends Collection, Key extends string> {
  readonly columns: readonly ScreenColumn<FieldOf<Type>>[];
  readonly sort: FieldOf<Type>;
  readonly names?: readonly Collection[];
  /** Fields that are neither shown nor asked for here. */
  readonly without?: readonly FieldOf<Type>[];
  readonly hours?: readonly FieldOf<Type>[];
  readonly words: { readonly de: ScreenWords<Key> } & Readonly<
    Record<Exclude<Language, 'de'>, ScreenWords<NoInfer<Key>>>
  >;
}

export function defineScreen<Type extends Collection, Key extends string>(
  collection: Type,
  { columns, sort, names = [], without = [], hours = [], words }: ScreenParts<Type, Key>,
): ObjectScreen {
  const left = new Set<string>(without);
  const messages = defineMessages<Readonly<Record<string, string>>>(`baseData.${collection}`, words);
  return {
    collection,
    columns,
    sort,
    names,
    // Objects within the object need a page of their own.
    fields: fieldKindsOf(collection).filter(({ name, kind }) => kind.kind !== 'parts' && !left.has(name)),
    hours: new Set<string>(hours),
    words,
    useText: messages.useText,
    text: messages.text,
  };
}
