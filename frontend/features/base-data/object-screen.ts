import { type ComponentType, type ReactNode, useCallback } from 'react';
import { type Field, fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import type { FieldErrors } from '#domain/base-data/fields/field-codes.ts';
import type { Collection, FieldsOf } from '#domain/base-data/object-types.ts';
import type { CellValue } from '#domain/list-file/file-columns.ts';
import { areaTexts, type KeyOf, type TextValues } from '#frontend/i18n/area-texts.ts';
import type { Format } from '#frontend/i18n/format.ts';
import type { PropertyDefinition } from '#frontend/kit/custom-fields/use-property-definitions.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { Form } from '#frontend/kit/form/use-form.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import type de from '#frontend/texts/objects/de.json';
import type { FieldLocks } from './field-lock.ts';

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
  /** What the server lists in the field's place, as the name of an article instead of its id. */
  readonly listed?: string;
  /** The server can neither sort nor filter by it. */
  readonly computed?: true;
  readonly unfiltered?: true;
  readonly render?: (row: ObjectRow, format: Format) => ReactNode;
}

/** How objects within the object are asked for and shown: what a kind has and no other. */
export interface ScreenPart {
  /** What a new object has. */
  readonly empty?: unknown;
  readonly Input: ComponentType<PartInputProps>;
  readonly View: ComponentType<PartViewProps>;
}

export interface PartInputProps {
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** With the other fields of the object. */
  readonly form: Form;
  readonly names: Names;
  /** Absent: a new object is made. */
  readonly object: ObjectRow | undefined;
}

export interface PartViewProps {
  readonly label: string;
  readonly value: unknown;
  readonly object: ObjectRow;
  readonly names: Names;
}

const texts = areaTexts<typeof de>('objects', import.meta.glob('#frontend/texts/objects/*.json'));

/** List, detail page and form of one kind of object. Fields and their kinds come from `objectTypes`. */
export interface ObjectScreen {
  readonly collection: Collection;
  readonly columns: readonly ScreenColumn[];
  /** Field that the list is sorted by at first. */
  readonly sort: string;
  /** Collections whose names a column shows beside those that its fields name. */
  readonly names: readonly Collection[];
  /** The screen is of the objects alone that have the value; new ones get it. */
  readonly only: { readonly field: string; readonly value: string } | undefined;
  readonly canBeArchived: boolean;
  /** Field with the last day; what has ended is shown on demand only. */
  readonly lastDay: string | undefined;
  /** Fields of the form that belong together, below the word `group.{name}`; the others come first. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Fields that share a line with the next one. */
  readonly short: ReadonlySet<string>;
  /** Fields that the rules of the kind ask for, and its schema does not. */
  readonly needed: ReadonlySet<string>;
  /** Of the detail page and the form, in their order. */
  readonly fields: readonly Field[];
  /** Those of the plant's own among them (`with-custom-fields.ts`). */
  readonly own: readonly PropertyDefinition[];
  /** Seconds on the server, hours for people. */
  readonly hours: ReadonlySet<string>;
  /** By field. */
  readonly parts: Readonly<Record<string, ScreenPart>>;
  /** Rules of the kind that its schema cannot say: code by field (`domain/base-data/fields/field-codes.ts`). */
  readonly rules: ((values: FormValues) => FieldErrors) | undefined;
  /** Fields that others exclude as the form stands. */
  readonly locks: FieldLocks | undefined;
  /** Below the fields of an object: what belongs to it and is kept elsewhere. */
  readonly Beside: ComponentType<{ readonly object: ObjectRow }> | undefined;
  /** The panel needs more room than fields do. */
  readonly isWide: boolean;
  /** What its texts begin with in the area `objects`. */
  readonly name: string;
  /**
   * Its texts: `title` (several), `new`, `empty`, `none` (nothing matches the filter), `label.{field}`, optionally
   * `help.{field}`, `unit.{field}` and `reason.{reason}` of locked fields, `group.{name}`, and `choice.{field}.{value}` for
   * choices.
   */
  readonly useText: () => (key: string, values?: TextValues) => string;
  readonly text: (key: string) => string;
  readonly has: (key: string) => boolean;
}

type FieldOf<Type extends Collection> = Extract<keyof FieldsOf<Type>, string>;

interface ScreenParts<Type extends Collection> {
  readonly columns: readonly ScreenColumn<FieldOf<Type>>[];
  readonly sort: FieldOf<Type>;
  readonly only?: { readonly field: FieldOf<Type>; readonly value: string };
  readonly names?: readonly Collection[];
  /** Fields that are neither shown nor asked for here. */
  readonly without?: readonly FieldOf<Type>[];
  readonly hours?: readonly FieldOf<Type>[];
  readonly parts?: Readonly<Record<string, ScreenPart>>;
  readonly rules?: ObjectScreen['rules'];
  readonly lastDay?: FieldOf<Type>;
  readonly locks?: FieldLocks;
  readonly beside?: NonNullable<ObjectScreen['Beside']>;
  readonly wide?: true;
  readonly groups?: Readonly<Record<string, readonly FieldOf<Type>[]>>;
  readonly short?: readonly FieldOf<Type>[];
  readonly needed?: readonly FieldOf<Type>[];
}

export function defineScreen<Type extends Collection>(
  collection: Type,
  {
    columns,
    sort,
    only,
    names = [],
    without = [],
    hours = [],
    parts = {},
    rules,
    lastDay,
    locks,
    beside,
    wide,
    groups = {},
    short = [],
    needed = [],
  }: ScreenParts<Type>,
): ObjectScreen {
  const left = new Set<string>(without);
  const name = only === undefined ? collection : `${collection}.${only.value}`;
  const keyOf = (key: string) => `${name}.${key}` as KeyOf<typeof de>;
  return {
    collection,
    columns,
    sort,
    only,
    names,
    // Objects within the object need a component of their own.
    fields: fieldKindsOf(collection).filter(
      ({ name, kind }) =>
        (kind.kind !== 'parts' || name in parts) && !left.has(name) && name !== 'archived' && name !== only?.field,
    ),
    own: [],
    hours: new Set<string>(hours),
    parts,
    rules,
    locks,
    Beside: beside,
    isWide: wide === true,
    lastDay,
    canBeArchived: fieldKindsOf(collection).some(({ name }) => name === 'archived'),
    groups,
    short: new Set<string>(short),
    needed: new Set<string>(needed),
    name,
    useText() {
      const t = texts.useText();
      return useCallback((key, values) => t(keyOf(key), values), [t]);
    },
    text: (key) => texts.text(keyOf(key)),
    has: (key) => texts.has(keyOf(key)),
  };
}
