import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#domain/base-data/object-types.ts';
import type { AnswerOf } from '#domain/call.ts';
import type { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { useRight } from '#frontend/api/session-context.ts';
import type { Merged } from '#frontend/features/routing/model/merge.ts';
import { OutdatedRows } from '#frontend/features/routing/outdated-rows.tsx';
import { problemWords } from '#frontend/features/routing/problem-text.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { type KnownObjects, useLookUp } from '#frontend/features/routing/use-known-objects.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { LeaveGuard } from '#frontend/kit/form/leave-guard.tsx';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { MaterialsSection } from '#frontend/kit/materials/materials-section.tsx';
import { Refusal } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { emptyRow, orderedRowEdits } from '#frontend/kit/sheet/row-edits.ts';
import { Sheet } from '#frontend/kit/sheet/sheet.tsx';
import type { SheetColumn } from '#frontend/kit/sheet/sheet-column.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { Body } from '../page-parts.ts';
import { TreeTable } from './tree-table.tsx';
import { useComponents } from './use-components.ts';
import { useTree } from './use-tree.ts';
import { VariantsTable } from './variants-table.tsx';

type Parts = Article['components'];

interface AssemblyProps {
  readonly id: string;
  readonly article: AnswerOf<ReturnType<typeof collectionCalls<'articles'>>['read']>;
  readonly known: KnownObjects;
  /** Reads the components again. */
  readonly read: () => Promise<readonly { readonly articleId: string; readonly amount: number }[] | undefined>;
}

/** Technologies, templates and components of an article, with the whole tree below and above it. */
export function Assembly({ id, article, known, read }: AssemblyProps) {
  const t = useRoutingText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayWrite = useRight('articles.write');
  const mayWriteParts = useRight('articles.partsList');
  const mayWriteTechnologies = useRight('technologies.write');
  const maySeePlan = useRight('plan.read');
  const { catalogue, search } = known;
  const form = useComponents(id, known);
  const { rows, change, checked } = form;
  const [outdated, setOutdated] = useState<Merged & { readonly theirs: Parts }>();
  const articles = catalogue.book('articles');
  const units = catalogue.book('amountUnits');
  const all = catalogue.factory.objects.articles;
  const unitOf = (articleId: string): string => {
    const unit = all.get(articleId)?.amountUnitId;
    return unit === undefined ? '' : units.nameOf(unit);
  };
  const columns = useMemo<readonly SheetColumn[]>(
    () => [
      {
        id: 'articleId',
        header: t('field.articleId'),
        width: 320,
        picks: true,
        help: t('help.component'),
        search: (text) => search('articles', text),
      },
      { id: 'amount', header: t('tree.each'), width: 120, right: true },
    ],
    [t, search],
  );
  const problems = useMemo(() => problemWords(checked.problems), [checked.problems]);
  const edits = useMemo(() => orderedRowEdits(change, emptyRow, rows.length), [change, rows.length]);
  useLookUp(
    known,
    'articles',
    rows.map(({ cells }) => cells['articleId'] ?? ''),
  );
  const entered = useMemo(
    () => (checked.components ?? []).filter(({ articleId, amount }) => all.has(articleId) && amount > 0),
    [checked.components, all],
  );
  const tree = useTree(id, entered, known);
  // The next level is on its way.
  const nameOf = (one: string): string => (all.has(one as never) ? articles.nameOf(one) : '…');

  const save = async (): Promise<void> => {
    const stored = await form.save();
    if (stored === 'outdated') {
      const theirs = (await read()) as Parts;
      setOutdated({ ...form.meanwhile(theirs), theirs });
    }
    if (stored !== true) return;
    notify({ severity: 'success', text: t('assembly.saved') });
    void client.invalidateQueries({ queryKey: ['list', objectsOf('articles').path] });
  };
  const goOn = (mine: readonly SheetRow[] | undefined): void => {
    form.continueFrom(outdated?.theirs, mine);
    setOutdated(undefined);
  };
  const held = useHeld(form.busy);
  return (
    <Frame
      breadcrumb={[{ label: article.articleName }]}
      toolbar={
        <Actions>
          {mayWrite && (
            <>
              <Button
                variant="contained"
                loading={form.busy}
                disabled={!form.changed || problems.size > 0}
                onClick={() => void save()}
              >
                {t('save')}
              </Button>
              <Button
                startIcon={<Pencil size={15} strokeWidth={1.75} />}
                onClick={() => void navigate(`/basedata/articles/edit/${id}`)}
              >
                {t('assembly.fields')}
              </Button>
              <Button
                startIcon={<Copy size={15} strokeWidth={1.75} />}
                onClick={() => void navigate(`/basedata/articles/duplicate/${id}`)}
              >
                {t('duplicate')}
              </Button>
            </>
          )}
        </Actions>
      }
    >
      <Body {...held}>
        <Refusal>{form.refusal}</Refusal>
        <Halves>
          <VariantsTable
            collection="technologies"
            articleId={id}
            mayWrite={mayWriteTechnologies}
            variants={article.technologyList.map((one) => ({
              id: one.technologyId,
              number: one.technologyNumber,
              name: one.technologyName,
              isStandard: one.isStandard,
              archived: one.archived === true,
            }))}
          />
          <VariantsTable
            collection="processTemplates"
            articleId={id}
            mayWrite={mayWriteTechnologies}
            variants={article.templateList.map((one) => ({
              id: one.processTemplateId,
              number: one.templateNumber,
              name: one.templateName,
              isStandard: one.isStandard,
              archived: one.archived === true,
            }))}
          />
        </Halves>
        <Section title={t('section.components')}>
          <Sheet
            label={t('section.components')}
            columns={columns}
            rows={rows}
            onCells={(next) => change(() => next)}
            newRow={emptyRow}
            edits={edits}
            problems={problems}
            hints={noHints}
            readOnly={!mayWriteParts}
            onUndo={form.undo}
            onRedo={form.redo}
          />
          {checked.circle !== undefined && (
            <Refusal>{t('assembly.circle', { path: [...checked.circle, id].map(nameOf).join(' → ') })}</Refusal>
          )}
        </Section>
        <Halves>
          <Section title={t('section.madeOf')}>
            <TreeTable
              label={t('section.madeOf')}
              tree={tree.down}
              nameOf={nameOf}
              unitOf={unitOf}
              none={t('tree.noParts')}
            />
          </Section>
          <Section title={t('section.goesInto')}>
            <TreeTable
              label={t('section.goesInto')}
              tree={tree.up}
              nameOf={nameOf}
              unitOf={() => ''}
              none={t('tree.noUsers')}
            />
          </Section>
        </Halves>
        {maySeePlan && <MaterialsSection of="articles" id={id} version={article} />}
      </Body>
      <LeaveGuard changed={form.changed} busy={form.busy} />
      {outdated !== undefined && (
        <OutdatedRows
          merged={outdated}
          mine={rows}
          columns={columns}
          onGoOn={goOn}
          onCancel={() => setOutdated(undefined)}
        />
      )}
    </Frame>
  );
}

const noHints = new Map<string, Readonly<Record<string, string>>>();

const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
  gap: 16px;
  align-items: start;
`;
