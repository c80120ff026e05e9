import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { CustomFieldsSection } from '#frontend/kit/custom-fields/custom-fields-section.tsx';
import {
  type EnteredCustomFields,
  NewCustomFields,
  noCustomFields,
} from '#frontend/kit/custom-fields/new-custom-fields.tsx';
import { LeaveGuard, type savedState } from '#frontend/kit/form/leave-guard.tsx';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { HistorySection } from '#frontend/kit/history/history-section.tsx';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { MaterialsSection } from '#frontend/kit/materials/materials-section.tsx';
import { NoteLine, Refusal } from '#frontend/kit/note.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { AsideColumn, MainColumn, TwoColumns } from '#frontend/kit/panels/two-columns.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { NewMaterials } from './new-materials.tsx';
import { isOther, useOutdated } from './outdated-technology.tsx';
import { PlannedOrders } from './planned-orders.tsx';
import { useRoutingText } from './routing-text.ts';
import { TechnologyFieldsForm } from './technology-fields.tsx';
import { TechnologyTables } from './technology-tables.tsx';
import type { KnownObjects } from './use-known-objects.ts';
import { useSaveTechnology } from './use-save-technology.ts';
import { useTechnologyForm } from './use-technology-form.ts';
import { useTechnologyWords } from './use-technology-words.ts';
import { EntryActions, ShownActions, saveButtonId } from './variant-actions.tsx';

type Technology = Readonly<Record<string, unknown>>;

interface TechnologyEditorProps {
  readonly known: KnownObjects;
  /** The technology as it is; undefined: a new one is made. */
  readonly object: Technology | undefined;
  /** A new one begins with the rows of this one. */
  readonly source: Technology | undefined;
  readonly articleId: string | undefined;
  readonly readOnly: boolean;
  /** Reads the technology again. */
  readonly read: () => Promise<Technology | undefined>;
  readonly onStored: () => void;
  /** Whether somebody enters own fields while it is looked at. */
  readonly onOwnEdited: (isEdited: boolean) => void;
  readonly onGo: (where: string, state?: typeof savedState) => void;
}

/** A technology to look at, or to enter: everything of it is stored by one command. */
export function TechnologyEditor(props: TechnologyEditorProps) {
  const { known, object, source, articleId, readOnly, read, onStored, onOwnEdited, onGo } = props;
  const t = useRoutingText();
  const mayWrite = useRight('technologies.write');
  const maySeePlan = useRight('plan.read');
  const words = useTechnologyWords(known);
  const [unknown, setUnknown] = useState<readonly string[]>();
  const [own, setOwn] = useState<EnteredCustomFields>(noCustomFields);
  const form = useTechnologyForm(known.catalogue, object, source, articleId);
  const outdated = useOutdated(form, known, read);
  const { save, busy, isTried } = useSaveTechnology({ form, own, onOutdated: outdated.look, onStored, onGo });
  const held = useHeld(busy);
  const { fields, changed, start, rows } = form;
  const makes = fields.articleId;
  const { data: article } = useQuery({
    queryKey: ['list', objectsOf('articles').path, 'title', makes],
    queryFn: ({ signal }) => ask(collectionCalls('articles').read, { params: { id: makes ?? '' } }, { signal }),
    enabled: makes !== undefined,
  });
  const id = object === undefined ? undefined : String(object['technologyId']);
  const name = textIn(object, 'technologyName') ?? textIn(object, 'technologyNumber') ?? t('new');
  const isChanged =
    !readOnly &&
    (changed.length > 0 || (object === undefined && (rows.technologyItems.length > 0 || own.values.length > 0)));
  // What is on screen is of another time than what is stored now.
  const isOlder = !readOnly && object !== undefined && start.object !== undefined && isOther(object, start.object);
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's' || readOnly) return;
    event.preventDefault();
    // What stood in a cell that was edited is in the table after this key.
    setTimeout(() => document.getElementById(saveButtonId)?.click());
  };
  return (
    <Frame
      breadcrumb={[{ label: name }]}
      toolbar={
        readOnly ? (
          id !== undefined && (
            <ShownActions of="technologies" id={id} name={name} object={object ?? {}} onStored={onStored} onGo={onGo} />
          )
        ) : (
          <EntryActions
            of="technologies"
            id={id}
            busy={busy}
            isChanged={isChanged}
            onSave={() => void save()}
            onGo={onGo}
          />
        )
      }
    >
      <TwoColumns onKeyDown={press} {...held}>
        <MainColumn>
          {isOlder && (
            <Older data-tone="warn" data-wrap role="status">
              {t('outdated.note')}
              <Button size="small" onClick={() => void outdated.look()}>
                {t('outdated.look')}
              </Button>
            </Older>
          )}
          <Refusal>{form.refusal}</Refusal>
          {readOnly ? (
            <TechnologySummary
              object={object ?? {}}
              articleName={article?.articleName}
              steps={rows.technologyItems.length}
            />
          ) : (
            <Section title={t('section.fields')}>
              <TechnologyFieldsForm form={form} articleName={article?.articleName} isTried={isTried} />
            </Section>
          )}
          {!readOnly && object === undefined && (
            <NewCustomFields collection="technologies" source={source} onEntered={setOwn} />
          )}
          {isTried && rows.technologyItems.length === 0 && <Refusal>{t('noSteps')}</Refusal>}
          <TechnologyTables form={form} known={known} readOnly={readOnly} onMaterials={setUnknown} />
          {readOnly && id !== undefined && (
            <>
              <CustomFieldsSection
                collection="technologies"
                id={id}
                object={object ?? {}}
                mayWrite={mayWrite}
                onStored={onStored}
                onEdited={onOwnEdited}
              />
              {maySeePlan && <PlannedOrders technologyId={id} version={object} />}
              {maySeePlan && rows.bom.length > 0 && <MaterialsSection of="technologies" id={id} version={object} />}
            </>
          )}
        </MainColumn>
        {readOnly && id !== undefined && (
          <History>
            <HistorySection title={t('section.history')} objectId={id} version={object} words={words} />
          </History>
        )}
      </TwoColumns>
      <LeaveGuard changed={isChanged} busy={busy} />
      {unknown !== undefined && <NewMaterials names={unknown} onClose={() => setUnknown(undefined)} />}
      {outdated.dialog}
    </Frame>
  );
}

const textIn = (object: Technology | undefined, field: string): string | undefined =>
  typeof object?.[field] === 'string' ? object[field] : undefined;

/* All steps of a technology are one value of its history: its beginning says that they were changed. */
const History = styled(AsideColumn)`
  & del, & ins { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
`;
const Older = styled(NoteLine)`
  &&[data-tone] { color: var(--text); font-weight: 400; }
`;

interface TechnologySummaryProps {
  readonly object: Readonly<Record<string, unknown>>;
  readonly articleName: string | undefined;
  readonly steps: number;
}

/** What a technology is and makes, in one line. */
function TechnologySummary({ object, articleName, steps }: TechnologySummaryProps) {
  const t = useRoutingText();
  const { technologyNumber, articleId } = object;
  return (
    <Line>
      <strong>{typeof technologyNumber === 'string' ? technologyNumber : ''}</strong>
      <span>
        {t('field.articleId')}:{' '}
        <Link to={`/basedata/articles/${String(articleId)}`}>{articleName ?? String(articleId)}</Link>
      </span>
      <span>{t('steps', { count: steps })}</span>
      {object['isStandard'] === true && <b>{t('field.isStandard')}</b>}
      {object['archived'] === true && <i>{t('archived')}</i>}
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  font-size: var(--size-title-3);
  line-height: 20px;
  overflow-wrap: anywhere;
  & a { color: var(--accent); text-decoration: none; font-weight: 550; }
  & b { padding: 1px 8px; border-radius: 10px; background: var(--ok-tint); color: var(--ok); font-size: var(--size-caption); font-weight: 600; }
  & i { padding: 1px 8px; border-radius: 10px; background: var(--sunken); color: var(--text-2); font-size: var(--size-caption); font-style: normal; }
`;
