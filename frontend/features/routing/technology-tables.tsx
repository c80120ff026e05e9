import Button from '@mui/material/Button';
import { PackagePlus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { stepsBefore } from '#domain/base-data/rules/technology-rules.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { emptyRow, rowEdits } from '#frontend/kit/sheet/row-edits.ts';
import { Sheet } from '#frontend/kit/sheet/sheet.tsx';
import type { CellWords } from '#frontend/kit/sheet/sheet-column.ts';
import type { RowEdits } from '#frontend/kit/sheet/sheet-props.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Catalogue } from './model/catalogue.ts';
import { newStep, withStepAt, withStepsMoved } from './model/step-order.ts';
import type { Rows } from './model/technology-draft.ts';
import { PredecessorGraph } from './predecessor-graph.tsx';
import { problemWords } from './problem-text.ts';
import { useRoutingText } from './routing-text.ts';
import { attendantColumns, bomColumns, stepColumns } from './technology-columns.ts';
import { type KnownObjects, useLookUp } from './use-known-objects.ts';
import type { TechnologyForm } from './use-technology-form.ts';

interface TechnologyTablesProps {
  readonly form: TechnologyForm;
  readonly known: KnownObjects;
  readonly readOnly: boolean;
  /** Materials that are not known yet, by what they are called: somebody wants them made. */
  readonly onMaterials: (names: readonly string[]) => void;
}

/** Columns that say what a step is. */
const always: ReadonlySet<string> = new Set(['number', 'valueAddName', 'resourceGroupId', 'duration', 'predecessors']);
const noWords: CellWords = new Map();

/** Steps with their graph, attendant resources and bill of materials of a technology. */
export function TechnologyTables({ form, known, readOnly, onMaterials }: TechnologyTablesProps) {
  const t = useRoutingText();
  const { plain, catalogue, search } = known;
  const { start, rows, checked, undo, redo, target, setTarget, setRows, setTable, onDraft } = form;
  const { technology, problems } = checked;
  const first = start.rows.technologyItems;
  const columns = useMemo(
    () => ({
      // Whoever only looks sees no columns without anything in them.
      technologyItems: stepColumns(t, plain, search).filter(
        ({ id }) => !readOnly || always.has(id) || first.some(({ cells }) => (cells[id] ?? '') !== ''),
      ),
      attendantResources: attendantColumns(t, search),
      bom: bomColumns(t, search),
    }),
    [t, plain, search, readOnly, first],
  );
  const steps = useMemo(() => problemWords(problems.technologyItems), [problems.technologyItems]);
  const attendants = useMemo(() => problemWords(problems.attendantResources), [problems.attendantResources]);
  const materials = useMemo(() => problemWords(problems.bom), [problems.bom]);
  const items = technology.technologyItems;
  /** What holds where nothing is entered: a step waits for the one before it. */
  const stepHints = useMemo<CellWords>(() => {
    const before = stepsBefore({ technologyItems: items });
    return new Map(
      rows.technologyItems.flatMap(({ key, cells }, index) => {
        const waits = before.get(items[index]?.number ?? -1) ?? [];
        return (cells['predecessors'] ?? '') === '' && waits.length > 0
          ? [[key, { predecessors: waits.join(', ') }]]
          : [];
      }),
    );
  }, [rows.technologyItems, items]);
  const bomHints = useMemo<CellWords>(() => {
    const { materials: all } = catalogue.factory.objects;
    const units = catalogue.book('amountUnits');
    return new Map(
      rows.bom.flatMap(({ key, cells }) => {
        const id = catalogue.book('materials').idOf(cells['materialId'] ?? '');
        const unit = id === undefined ? undefined : all.get(id)?.amountUnitId;
        return unit === undefined ? [] : [[key, { unit: units.nameOf(unit) }]];
      }),
    );
  }, [rows.bom, catalogue]);

  const edits = useMemo(() => {
    const changeOf =
      (table: keyof Rows) =>
      (next: (before: Rows['bom']) => Rows['bom']): void =>
        setRows((before) => ({ ...before, [table]: next(before[table]) }));
    return {
      steps: rowEdits(changeOf('technologyItems'), newStep),
      attendants: rowEdits(changeOf('attendantResources'), emptyRow),
      bom: rowEdits(changeOf('bom'), emptyRow),
    };
  }, [setRows]);
  const count = rows.technologyItems.length;
  const stepEdits = useMemo<RowEdits>(
    () => ({
      ...edits.steps,
      // The other tables name steps by their numbers, which may become others.
      insert: (index) => setRows((before) => withStepAt(before, index)),
      move(from, to, by) {
        if (from + by < 0 || to + by >= count) return false;
        setRows((before) => withStepsMoved(before, from, to, by) ?? before);
        return true;
      },
    }),
    [edits, setRows, count],
  );
  const setSteps = useCallback(
    (next: Rows['bom']) =>
      setTable(
        'technologyItems',
        next.map((row) => withGroup(row, catalogue)),
      ),
    [setTable, catalogue],
  );
  const isLooking = {
    resources: useLookUp(known, 'resources', [
      ...textsOf(rows.technologyItems, 'resourceId'),
      ...textsOf(rows.attendantResources, 'resourceId'),
    ]),
    materials: useLookUp(known, 'materials', textsOf(rows.bom, 'materialId')),
  };
  // Pasted resources say their groups as soon as they are known.
  const wasLooking = useRef(false);
  useEffect(() => {
    const isFound = wasLooking.current && !isLooking.resources;
    wasLooking.current = isLooking.resources;
    if (isFound && rows.technologyItems.some((row) => withGroup(row, catalogue) !== row))
      setSteps(rows.technologyItems);
  }, [isLooking.resources, rows.technologyItems, catalogue, setSteps]);
  const setAttendants = useCallback((next: Rows['bom']) => setTable('attendantResources', next), [setTable]);
  const setBom = useCallback((next: Rows['bom']) => setTable('bom', next), [setTable]);
  const goToStep = useCallback(
    (index: number) => {
      const row = rows.technologyItems[index];
      if (row !== undefined) setTarget({ table: 'technologyItems', key: row.key, column: 'predecessors' });
    },
    [rows.technologyItems, setTarget],
  );
  const unknown = [
    ...new Set(
      rows.bom
        .filter(({ key }) => problems.bom.get(key)?.['materialId'] === 'unknownMaterial')
        .map(({ cells }) => (cells['materialId'] ?? '').trim()),
    ),
  ];
  const shared = { readOnly, onUndo: undo, onRedo: redo };
  const targetIn = (table: keyof Rows) => (target?.table === table ? target : undefined);
  return (
    <>
      <Section title={t('section.steps')}>
        <Sheet
          {...shared}
          label={t('section.steps')}
          columns={columns.technologyItems}
          rows={rows.technologyItems}
          onCells={setSteps}
          newRow={newStep}
          edits={stepEdits}
          problems={steps}
          hints={stepHints}
          onDraft={onDraft}
          target={targetIn('technologyItems')}
        />
      </Section>
      {items.length > 0 && (
        <Section title={t('section.graph')}>
          <PredecessorGraph steps={items} catalogue={catalogue} onStep={goToStep} />
        </Section>
      )}
      {(!readOnly || rows.bom.length > 0) && (
        <Section title={t('section.bom')}>
          <Sheet
            {...shared}
            label={t('section.bom')}
            columns={columns.bom}
            rows={rows.bom}
            onCells={setBom}
            newRow={emptyRow}
            edits={edits.bom}
            problems={materials}
            hints={bomHints}
            target={targetIn('bom')}
          >
            {unknown.length > 0 && !isLooking.materials && (
              <Button
                size="small"
                startIcon={<PackagePlus size={15} strokeWidth={1.75} />}
                onClick={() => onMaterials(unknown)}
              >
                {t('materials.create', { count: unknown.length })}
              </Button>
            )}
          </Sheet>
        </Section>
      )}
      {(!readOnly || rows.attendantResources.length > 0) && (
        <Section title={t('section.attendants')}>
          <Sheet
            {...shared}
            label={t('section.attendants')}
            columns={columns.attendantResources}
            rows={rows.attendantResources}
            onCells={setAttendants}
            newRow={emptyRow}
            edits={edits.attendants}
            problems={attendants}
            hints={noWords}
            target={targetIn('attendantResources')}
          />
        </Section>
      )}
    </>
  );
}

const textsOf = (rows: Rows['bom'], column: string): readonly string[] => rows.map(({ cells }) => cells[column] ?? '');

/** A resource alone says its group, too. */
function withGroup(row: SheetRow, { book, factory }: Catalogue): SheetRow {
  const { resourceId = '', resourceGroupId = '' } = row.cells;
  if (resourceId === '' || resourceGroupId !== '') return row;
  const resource = factory.objects.resources.get(book('resources').idOf(resourceId) ?? '');
  const group = resource?.resourceGroups[0];
  return group === undefined
    ? row
    : { ...row, cells: { ...row.cells, resourceGroupId: book('resourceGroups').nameOf(group) } };
}
