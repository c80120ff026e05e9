import { startTransition, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import type { CustomValue } from '#frontend/kit/custom-fields/custom-values.ts';
import { useUndo } from '#frontend/kit/form/use-undo.ts';
import { anyObject, type ObjectRow } from '#frontend/kit/list/data/read-objects.ts';
import { withCells } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Catalogue } from './model/catalogue.ts';
import { newStep } from './model/step-order.ts';
import { atCells, type PathCodes, type Tables, technologyTables } from './model/technology-check.ts';
import {
  bodyOfDraft,
  changedIn,
  checkDraft,
  type Rows,
  type Start,
  startOf,
  type TechnologyFields,
} from './model/technology-draft.ts';

type Technology = ObjectRow;

interface Refused {
  /** Of the tables as they were sent. */
  readonly rows: Rows;
  readonly codes: PathCodes;
  /** A refusal that concerns no cell and no field. */
  readonly text: string | undefined;
}

export interface CellTarget {
  readonly table: keyof Rows;
  readonly key: string;
  readonly column: string;
}

/** Entering a technology: its rows with their undo, what is wrong with them, and the one command that stores it. */
export function useTechnologyForm(
  catalogue: Catalogue,
  object: Technology | undefined,
  /** A new one begins with the rows of this one. */
  source: Technology | undefined,
  articleId: string | undefined,
) {
  const [start, setStart] = useState<Start>(() => startOf(object, articleId, catalogue));
  const [fields, setFields] = useState<TechnologyFields>(start.fields);
  const rows = useUndo<Rows>(() => (source === undefined ? start.rows : startOf(source, articleId, catalogue).rows));
  const [typed, setTyped] = useState<{ row: number; column: string; text: string }>();
  const [refused, setRefused] = useState<Refused>();
  const [target, setTarget] = useState<CellTarget>();

  const { now, change } = rows;
  const shown = useMemo<Rows>(
    () => (typed === undefined ? now : { ...now, technologyItems: withCells(now.technologyItems, [typed], newStep) }),
    [now, typed],
  );
  // Behind the keys: what is typed is on screen before it is checked and drawn.
  const settled = useDeferredValue(shown);
  const checked = useMemo(() => checkDraft(fields, settled, start, catalogue), [fields, settled, start, catalogue]);
  const all = useMemo(() => {
    if (refused === undefined) return checked;
    const still: Tables<Rows['bom']> = refused.rows;
    const { problems, fields: refusedFields } = atCells(refused.codes, still, checked.problems);
    return { ...checked, problems, fields: { ...refusedFields, ...checked.fields } };
  }, [checked, refused]);
  const changed = useMemo(() => changedIn(fields, now, start), [fields, now, start]);

  const setRows = useCallback(
    (next: (before: Rows) => Rows) => {
      // What the server refused is refused until somebody changes something; then the rules here say what they know.
      setRefused(undefined);
      change(next);
    },
    [change],
  );
  const setTable = useCallback(
    (table: keyof Rows, next: Rows['bom']) => setRows((before) => ({ ...before, [table]: next })),
    [setRows],
  );
  const setField = <Name extends keyof TechnologyFields>(name: Name, value: TechnologyFields[Name]): void => {
    setRefused(undefined);
    setFields((before) => ({ ...before, [name]: value }));
  };
  const onDraft = useCallback(
    (draft: { row: number; column: string; text: string } | undefined) => startTransition(() => setTyped(draft)),
    [],
  );
  const begin = (from: Technology | undefined): void => {
    const next = startOf(from, articleId, catalogue);
    setStart(next);
    setFields(next.fields);
    rows.reset(next.rows);
    setRefused(undefined);
  };

  /** Answers with the id of what was stored, or that somebody else has changed it; undefined: something is wrong. */
  const save = async (own: readonly CustomValue[]): Promise<{ readonly id: string } | 'outdated' | undefined> => {
    const draft = checkDraft(fields, now, start, catalogue);
    const wrong = technologyTables.flatMap((table) =>
      [...draft.problems[table]].map(([key, words]) => ({ table, key, column: Object.keys(words)[0] ?? '' })),
    );
    if (wrong[0] !== undefined || Object.keys(draft.fields).length > 0) {
      setTarget(wrong[0]);
      return undefined;
    }
    setRefused(undefined);
    const id = start.object?.['technologyId'];
    try {
      const body = { ...bodyOfDraft(draft, changed, start), ...customValuesOf(id, own) };
      const { create, change } = collectionCalls('technologies');
      const stored = await (typeof id === 'string'
        ? ask(change, { params: { id }, body }, { check: anyObject })
        : ask(create, { body }, { check: anyObject }));
      begin(stored);
      return { id: String(stored['technologyId']) };
    } catch (error) {
      if (errorCodeOf(error) === 'changedMeanwhile') return 'outdated';
      const refusal = refusalOf(error, now);
      setRefused(refusal);
      const { problems } = atCells(refusal.codes, now, checked.problems);
      const first = technologyTables.flatMap((table) =>
        [...problems[table]].map(([key, words]) => ({ table, key, column: Object.keys(words)[0] ?? '' })),
      )[0];
      if (first !== undefined) setTarget(first);
      return undefined;
    }
  };

  return {
    start,
    fields,
    setField,
    rows: now,
    setRows,
    setTable,
    undo: rows.undo,
    redo: rows.redo,
    onDraft,
    checked: all,
    changed,
    refusal: refused?.text,
    target,
    setTarget,
    save,
    /** Goes on from a newer state of the technology, with what the person wants to keep of the own changes. */
    continueFrom(theirs: Technology, mine: { readonly rows?: Rows; readonly fields?: TechnologyFields }) {
      const next = startOf(theirs, articleId, catalogue);
      setStart(next);
      setFields(mine.fields ?? next.fields);
      rows.reset(next.rows);
      if (mine.rows !== undefined) {
        const kept = mine.rows;
        rows.change(() => kept);
      }
    },
  };
}

/** Fields of the plant's own go with a new technology; of one that there is they are stored by themselves. */
const customValuesOf = (id: unknown, own: readonly CustomValue[]) =>
  id === undefined && own.length > 0 ? { additionalProps: own } : {};

export type TechnologyForm = ReturnType<typeof useTechnologyForm>;

/** Codes by path where the refusal names any: fields, one field, or the steps of a circle. */
function refusalOf(error: unknown, rows: Rows): Refused {
  const code = errorCodeOf(error);
  const details = error instanceof ApiError ? error.detailsObject : {};
  const { fields, field, members } = details;
  const codes: Record<string, string> = {};
  if (typeof fields === 'object' && fields !== null)
    for (const [path, wrong] of Object.entries(fields)) codes[path] = String(wrong);
  else if (typeof field === 'string') codes[field] = code === 'objectnotexists' ? 'unknownName' : 'onlyOnce';
  else if (Array.isArray(members))
    for (const [index, { cells }] of rows.technologyItems.entries())
      if (members.some((member) => String(member) === cells['number']))
        codes[`technologyItems.${index}.predecessors`] = 'inACircle';
  return { rows, codes, text: Object.keys(codes).length === 0 ? errorText(code, details) : undefined };
}
