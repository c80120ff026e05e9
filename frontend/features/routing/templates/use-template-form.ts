import { useMemo, useState } from 'react';
import { objectTypes, type ProcessTemplate } from '#domain/base-data/object-types.ts';
import { fieldErrors } from '#domain/base-data/rules/rules.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import type { Catalogue } from '#frontend/features/routing/model/catalogue.ts';
import type { Cell } from '#frontend/features/routing/model/cell.ts';
import { merged } from '#frontend/features/routing/model/merge.ts';
import { readTable, rowsOf, withProblems } from '#frontend/features/routing/model/tables.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import type { CustomValue } from '#frontend/kit/custom-fields/custom-values.ts';
import { useUndo } from '#frontend/kit/form/use-undo.ts';
import { anyObject } from '#frontend/kit/list/data/read-objects.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import { templateSchema } from './template-cells.ts';

export type Template = Readonly<Record<string, unknown>>;

export interface TemplateFields {
  readonly articleId: string | undefined;
  readonly templateName: string;
  readonly templateNumber: string;
  readonly isStandard: boolean;
}

const names = ['templateName', 'templateNumber'] as const;
const textsOf = (rows: readonly SheetRow[]): string => JSON.stringify(rows.map(({ cells }) => cells));

/** Entering a process template: its rows with their undo, the domain's rules about them, and the one command. */
export function useTemplateForm(
  object: Template | undefined,
  articleId: string | undefined,
  cells: readonly Cell[],
  catalogue: Catalogue,
) {
  const [start, setStart] = useState(() => startOf(object, articleId, cells, catalogue));
  const [fields, setFields] = useState<TemplateFields>(start.fields);
  const rows = useUndo<readonly SheetRow[]>(start.rows);
  const [refused, setRefused] = useState<{
    readonly text?: string;
    readonly codes: Readonly<Record<string, string>>;
  }>();
  const [busy, setBusy] = useState(false);
  const { now } = rows;
  const checked = useMemo(() => {
    const read = readTable(now, cells, templateSchema, start.origins, catalogue);
    const filled = Object.fromEntries(
      names.flatMap((name) => (fields[name].trim() === '' ? [] : [[name, fields[name].trim()]])),
    );
    const template = {
      ...filled,
      articleId: fields.articleId,
      isStandard: fields.isStandard,
      templateItems: read.items,
    };
    const plain = objectTypes.processTemplates.fields
      .pick({ templateName: true, templateNumber: true })
      .safeParse(filled);
    const codes: Readonly<Record<string, string>> = {
      ...refused?.codes,
      ...fieldErrors(catalogue.factory, 'processTemplates', '', template as unknown as ProcessTemplate, undefined, 0),
    };
    const ruled = now.flatMap(({ key }, index) =>
      cells.flatMap(({ id }) => {
        const problem = codes[`templateItems.${index}.${id}`];
        return problem === undefined ? [] : [{ key, column: id, problem }];
      }),
    );
    const own: Readonly<Record<string, string>> = {
      ...Object.fromEntries(Object.entries(refused?.codes ?? {}).filter(([path]) => !path.includes('.'))),
      ...(plain.success ? {} : invalidFieldCodes(plain.error)),
      ...(fields.articleId === undefined ? { articleId: 'required' } : {}),
      ...(now.length === 0 ? { templateItems: 'required' } : {}),
    };
    return { template: template as Template, problems: withProblems(read.problems, ruled), fields: own };
  }, [now, fields, start, cells, catalogue, refused]);
  const changed = [
    ...([...names, 'isStandard', 'articleId'] as const).filter((name) => fields[name] !== start.fields[name]),
    ...(textsOf(now) === textsOf(start.rows) ? [] : ['templateItems']),
  ];
  const begin = (
    from: Template | undefined,
    mine?: { readonly rows: readonly SheetRow[]; readonly fields: TemplateFields },
  ): void => {
    const next = startOf(from, articleId, cells, catalogue);
    setStart(next);
    setFields(mine?.fields ?? next.fields);
    rows.reset(next.rows);
    if (mine !== undefined) rows.change(() => mine.rows);
  };

  return {
    start,
    fields,
    rows: now,
    undo: rows.undo,
    redo: rows.redo,
    checked,
    changed,
    busy,
    refusal: refused?.text,
    begin,
    setField<Name extends keyof TemplateFields>(name: Name, value: TemplateFields[Name]): void {
      setRefused(undefined);
      setFields((before) => ({ ...before, [name]: value }));
    },
    change: (next: (before: readonly SheetRow[]) => readonly SheetRow[]): void => {
      setRefused(undefined);
      rows.change(next);
    },
    /** Answers with the id of what was stored, or that somebody else has changed it; undefined: something is wrong. */
    async save(own: readonly CustomValue[]): Promise<{ readonly id: string } | 'outdated' | undefined> {
      if (checked.problems.size > 0 || Object.keys(checked.fields).length > 0) return undefined;
      setBusy(true);
      setRefused(undefined);
      const id = start.object?.['processTemplateId'];
      const { template } = checked;
      try {
        const { create, change } = collectionCalls('processTemplates');
        const check = { check: anyObject };
        const stored = await (typeof id === 'string'
          ? ask(change, { params: { id }, body: changeOf(template, changed, start.object ?? {}) }, check)
          : ask(create, { body: own.length === 0 ? template : { ...template, additionalProps: own } }, check));
        begin(stored);
        return { id: String(stored['processTemplateId']) };
      } catch (error) {
        if (errorCodeOf(error) === 'changedMeanwhile') return 'outdated';
        const details = error instanceof ApiError ? error.detailsObject : {};
        const { fields: wrong } = details;
        const codes = typeof wrong === 'object' && wrong !== null ? (wrong as Readonly<Record<string, string>>) : {};
        setRefused({
          codes,
          ...(Object.keys(codes).length > 0 ? {} : { text: errorText(errorCodeOf(error), details) }),
        });
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    /** What somebody else has changed, and both changes together. */
    meanwhile(theirs: Template) {
      const other = startOf(theirs, articleId, cells, catalogue);
      const columns = cells.map(({ id }) => id);
      return merged(start.rows, other.rows, now, columns, (row) => row.cells['number'] ?? '');
    },
  };
}

const changeOf = (template: Template, changed: readonly string[], before: Template): Template => ({
  ...Object.fromEntries(changed.map((name) => [name, template[name] ?? null])),
  seen: Object.fromEntries(changed.map((name) => [name, before[name] ?? null])),
});

function startOf(
  object: Template | undefined,
  articleId: string | undefined,
  cells: readonly Cell[],
  catalogue: Catalogue,
) {
  const items = ((object?.['templateItems'] ?? []) as ProcessTemplate['templateItems']).toSorted(
    (a, b) => a.number - b.number,
  );
  const textOf = (name: string): string => (typeof object?.[name] === 'string' ? object[name] : '');
  const fields: TemplateFields = {
    articleId: object === undefined ? articleId : textOf('articleId'),
    templateName: textOf('templateName'),
    templateNumber: textOf('templateNumber'),
    isStandard: object?.['isStandard'] === true,
  };
  return { object, fields, ...rowsOf(items, cells, catalogue) };
}
