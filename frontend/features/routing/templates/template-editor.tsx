import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Merged } from '#frontend/features/routing/model/merge.ts';
import { newStep } from '#frontend/features/routing/model/step-order.ts';
import { OutdatedRows } from '#frontend/features/routing/outdated-rows.tsx';
import { problemText, problemWords } from '#frontend/features/routing/problem-text.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { isOfProduction, tidyDuration } from '#frontend/features/routing/technology-columns.ts';
import type { KnownObjects } from '#frontend/features/routing/use-known-objects.ts';
import { CustomFieldsSection } from '#frontend/kit/custom-fields/custom-fields-section.tsx';
import {
  type EnteredCustomFields,
  NewCustomFields,
  noCustomFields,
} from '#frontend/kit/custom-fields/new-custom-fields.tsx';
import { articleSearch } from '#frontend/kit/form/choices.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput, YesNoInput } from '#frontend/kit/form/inputs.tsx';
import { LeaveGuard, savedState } from '#frontend/kit/form/leave-guard.tsx';
import { SearchInput } from '#frontend/kit/form/search-input.tsx';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { Refusal } from '#frontend/kit/note.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { Section } from '#frontend/kit/panels/section.tsx';
import { rowEdits } from '#frontend/kit/sheet/row-edits.ts';
import { Sheet } from '#frontend/kit/sheet/sheet.tsx';
import { namesLike, type SheetColumn } from '#frontend/kit/sheet/sheet-column.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { Body } from '../page-parts.ts';
import { EntryActions, homeOf, ShownActions } from '../variant-actions.tsx';
import { templateCells } from './template-cells.ts';
import { type Template, useTemplateForm } from './use-template-form.ts';

interface TemplateEditorProps {
  readonly object: Template | undefined;
  readonly articleId: string | undefined;
  readonly known: KnownObjects;
  readonly readOnly: boolean;
  readonly mayWrite: boolean;
  readonly read: () => Promise<Template | undefined>;
  readonly onStored: () => void;
  readonly onGo: (where: string, state?: typeof savedState) => void;
}

const noHints = new Map<string, Readonly<Record<string, string>>>();

/** A process template to look at, or to enter. */
export function TemplateEditor({
  object,
  articleId,
  known,
  readOnly,
  mayWrite,
  read,
  onStored,
  onGo,
}: TemplateEditorProps) {
  const { catalogue, search } = known;
  const t = useRoutingText();
  const [isTried, setTried] = useState(false);
  const [outdated, setOutdated] = useState<Merged & { readonly theirs: Template }>();
  const [words] = useState(() => ({ before: t('template.before'), after: t('template.after') }));
  const cells = useMemo(() => templateCells(words), [words]);
  const [own, setOwn] = useState<EnteredCustomFields>(noCustomFields);
  const form = useTemplateForm(object, articleId, cells, catalogue);
  const { fields, checked, rows, change } = form;
  const templateId = typeof object?.['processTemplateId'] === 'string' ? object['processTemplateId'] : undefined;
  const title = [fields.templateName, fields.templateNumber, t('template.new')].find((one) => one !== '') ?? '';
  const isChanged =
    !readOnly &&
    (form.changed.some((name) => name !== 'articleId') ||
      (object === undefined && (rows.length > 0 || own.values.length > 0)));
  const columns = useMemo<readonly SheetColumn[]>(
    () => [
      { id: 'number', header: t('step.number'), width: 70, right: true },
      {
        id: 'valueAddName',
        header: t('step.valueAddName'),
        width: 260,
        help: t('help.valueAddName'),
        search: (text) => search('valueAdds', text, [isOfProduction(false)]),
      },
      {
        id: 'position',
        header: t('template.position'),
        width: 170,
        picks: true,
        complete: (text) => namesLike(Object.values(words), text),
      },
      {
        id: 'duration',
        header: t('step.duration'),
        width: 130,
        right: true,
        help: t('help.days'),
        tidy: tidyDuration(catalogue.language, true),
      },
    ],
    [t, search, words, catalogue.language],
  );
  const edits = useMemo(() => rowEdits(change, newStep), [change]);
  const problems = useMemo(() => problemWords(checked.problems), [checked.problems]);
  const errorOf = (name: string): string | undefined => {
    const code = checked.fields[name];
    return code === undefined || (code === 'required' && !isTried) ? undefined : problemText(code);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (own.isWrong) return;
    const stored = await form.save(own.values);
    if (stored === 'outdated') {
      const theirs = await read();
      if (theirs !== undefined) setOutdated({ ...form.meanwhile(theirs), theirs });
    } else if (stored !== undefined) {
      onStored();
      notify({ severity: 'success', text: t('template.saved') });
      onGo(`${homeOf.processTemplates}/${stored.id}`, savedState);
    }
  };
  const goOn = (mine: readonly SheetRow[] | undefined): void => {
    form.begin(outdated?.theirs, mine === undefined ? undefined : { rows: mine, fields });
    setOutdated(undefined);
  };
  const text = (name: 'templateName' | 'templateNumber', label: string, help?: string) => (
    <FormField label={label} help={help} error={errorOf(name)}>
      <TextInput value={fields[name]} onChange={(value) => form.setField(name, value ?? '')} />
    </FormField>
  );
  const makes = fields.articleId;
  const held = useHeld(form.busy);
  const { data: article } = useQuery({
    queryKey: ['choice', articleSearch.name, makes],
    queryFn: async ({ signal }) => (await articleSearch.find(makes ?? '', signal)) ?? null,
    enabled: makes !== undefined,
  });
  const isArchived = object?.['archived'] === true;
  return (
    <Frame
      breadcrumb={[{ label: title }]}
      toolbar={
        readOnly ? (
          templateId !== undefined && (
            <ShownActions
              of="processTemplates"
              id={templateId}
              name={title}
              object={object ?? {}}
              onStored={onStored}
              onGo={onGo}
            />
          )
        ) : (
          <EntryActions
            of="processTemplates"
            id={templateId}
            busy={form.busy}
            isChanged={isChanged}
            onSave={() => void save()}
            onGo={onGo}
          />
        )
      }
    >
      <Body {...held}>
        <Refusal>{form.refusal}</Refusal>
        {isTried && rows.length === 0 && <Refusal>{t('noSteps')}</Refusal>}
        <Section title={t('section.fields')}>
          <Grid>
            {readOnly || object !== undefined ? (
              <p>
                {t('field.articleId')}:{' '}
                <Link to={`/basedata/articles/assemble/${makes}`}>{article?.label ?? makes}</Link>
                {readOnly && fields.isStandard && ` · ${t('variant.isStandard')}`}
                {isArchived && ` · ${t('archived')}`}
              </p>
            ) : (
              <FormField label={t('field.articleId')} required error={errorOf('articleId')}>
                <SearchInput {...articleSearch} value={makes} onChange={(value) => form.setField('articleId', value)} />
              </FormField>
            )}
            {!readOnly && (
              <>
                {text('templateName', t('field.technologyName'))}
                {text('templateNumber', t('field.technologyNumber'), t('help.technologyNumber'))}
                <FormField required>
                  <YesNoInput
                    label={t('field.isStandard')}
                    value={fields.isStandard}
                    onChange={(value) => form.setField('isStandard', value === true)}
                  />
                </FormField>
              </>
            )}
          </Grid>
        </Section>
        <Section title={t('template.steps')}>
          <Sheet
            label={t('template.steps')}
            columns={columns}
            rows={rows}
            onCells={(next) => change(() => next)}
            newRow={newStep}
            edits={edits}
            problems={problems}
            hints={noHints}
            readOnly={readOnly}
            onUndo={form.undo}
            onRedo={form.redo}
          />
        </Section>
        {!readOnly && object === undefined && (
          <NewCustomFields collection="processTemplates" source={undefined} onEntered={setOwn} />
        )}
        {readOnly && templateId !== undefined && (
          <CustomFieldsSection
            collection="processTemplates"
            id={templateId}
            object={object ?? {}}
            mayWrite={mayWrite}
            onStored={onStored}
          />
        )}
      </Body>
      <LeaveGuard changed={isChanged} busy={form.busy} />
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

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: 16px 20px;
  align-items: start;
`;
