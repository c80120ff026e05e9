import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Copy, Pencil } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { Actions } from '#frontend/kit/actions.tsx';
import { LeaveGuard, savedState } from '#frontend/kit/form/leave-guard.tsx';
import { HistorySection } from '#frontend/kit/history/history-section.tsx';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { MaterialsSection } from '#frontend/kit/materials/materials-section.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { type EnteredOwnFields, NewOwnFields, noOwnFields } from '#frontend/kit/own-fields/new-own-fields.tsx';
import { OwnFieldsSection } from '#frontend/kit/own-fields/own-fields-section.tsx';
import { Section } from '#frontend/kit/section.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import type { Catalogue } from './model/catalogue.ts';
import { NewMaterials } from './new-materials.tsx';
import { outdatedBy } from './outdated.ts';
import { type NamedDifference, OutdatedDialog } from './outdated-dialog.tsx';
import { PlannedOrders, plannedWithAddress, readPlannedWith } from './planned-orders.tsx';
import { RemoveVariant } from './remove-variant.tsx';
import { useRoutingText } from './routing-text.ts';
import { TechnologyFieldsForm } from './technology-fields.tsx';
import { TechnologySummary } from './technology-summary.tsx';
import { TechnologyTables } from './technology-tables.tsx';
import { useTechnologyForm } from './use-technology-form.ts';
import { useTechnologyWords } from './use-technology-words.ts';

type Technology = Readonly<Record<string, unknown>>;

interface TechnologyEditorProps {
  readonly catalogue: Catalogue;
  /** The technology as it is; undefined: a new one is made. */
  readonly object: Technology | undefined;
  /** A new one begins with the rows of this one. */
  readonly source: Technology | undefined;
  readonly articleId: string | undefined;
  readonly readOnly: boolean;
  /** Reads the technology again. */
  readonly read: () => Promise<Technology | undefined>;
  readonly onStored: () => void;
  readonly onGo: (where: string, state?: typeof savedState) => void;
}

interface Outdated extends ReturnType<typeof outdatedBy> {
  readonly theirs: Technology;
}

const articleSchema = z.object({ articleName: z.string(), articleNumber: z.string().optional() });
const home = '/basedata/technologies';

/** A technology to look at, or to enter: everything of it is stored by one command. */
export function TechnologyEditor(props: TechnologyEditorProps) {
  const { catalogue, object, source, articleId, readOnly, read, onStored, onGo } = props;
  const t = useRoutingText();
  const kitText = useKitText();
  const mayWrite = useRight('technologies.write');
  const maySeePlan = useRight('plan.read');
  const words = useTechnologyWords(catalogue);
  const [outdated, setOutdated] = useState<Outdated>();
  const [isTried, setTried] = useState(false);
  const [unknown, setUnknown] = useState<readonly string[]>();
  const [own, setOwn] = useState<EnteredOwnFields>(noOwnFields);
  const form = useTechnologyForm(catalogue, object, source, articleId);
  const lookAgain = async (): Promise<void> => {
    const theirs = await read();
    if (theirs !== undefined)
      setOutdated({ ...outdatedBy(theirs, form.start, form.fields, form.rows, catalogue), theirs });
  };
  const { fields, changed, busy, start } = form;
  const makes = fields.articleId;
  const { data: article } = useQuery({
    queryKey: ['list', '/basedata/articles', 'title', makes],
    queryFn: ({ signal }) =>
      api.read(`/basedata/articles/${encodeURIComponent(makes ?? '')}`, articleSchema, { signal }),
    enabled: makes !== undefined,
  });
  const id = object === undefined ? undefined : String(object['technologyId']);
  const name = textIn(object, 'technologyName') ?? textIn(object, 'technologyNumber') ?? t('new');
  const isChanged =
    !readOnly &&
    (changed.length > 0 || (object === undefined && (form.rows.technologyItems.length > 0 || own.values.length > 0)));
  // What is on screen is of another time than what is stored now.
  const isOlder = !readOnly && object !== undefined && start.object !== undefined && isOther(object, start.object);

  const save = async (): Promise<void> => {
    setTried(true);
    if (own.isWrong) return undefined;
    const stored = await form.save(own.values);
    if (stored === 'outdated') return lookAgain();
    if (stored === undefined) return undefined;
    onStored();
    await tellOrders(stored.id);
    onGo(`${home}/${stored.id}`, savedState);
    return undefined;
  };
  const tellOrders = async (storedId: string): Promise<void> => {
    const saved = t(object === undefined ? 'notice.created' : 'notice.saved');
    const isOfRows = changed.some(
      (one) => one === 'technologyItems' || one === 'attendantResources' || one === 'characteristics',
    );
    const total =
      object === undefined || !isOfRows ? 0 : ((await readPlannedWith(storedId).catch(() => undefined))?.total ?? 0);
    if (total === 0) notify({ severity: 'success', text: saved });
    else
      notify({
        severity: 'info',
        text: t('notice.ordersStay', { count: total }),
        action: { label: t('notice.showOrders'), run: () => onGo(plannedWithAddress(storedId)) },
      });
  };
  const press = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's' || readOnly) return;
    event.preventDefault();
    // What stood in a cell that was edited is in the table after this key.
    setTimeout(() => document.getElementById('save-technology')?.click());
  };
  const differences: readonly NamedDifference[] = outdated?.differences ?? [];
  return (
    <Frame
      breadcrumb={[{ label: name }]}
      toolbar={
        <Actions>
          {readOnly
            ? mayWrite &&
              id !== undefined && (
                <>
                  <Button
                    variant="contained"
                    startIcon={<Pencil size={15} strokeWidth={1.75} />}
                    onClick={() => onGo(`${home}/edit/${id}`)}
                  >
                    {t('edit')}
                  </Button>
                  <Button
                    startIcon={<Copy size={15} strokeWidth={1.75} />}
                    onClick={() => onGo(`${home}/new?from=${id}&article=${makes}`)}
                  >
                    {t('duplicate')}
                  </Button>
                  <RemoveVariant
                    of="technologies"
                    id={id}
                    name={name}
                    isArchived={object?.['archived'] === true}
                    isStandard={object?.['isStandard'] === true}
                    onStored={onStored}
                    onDeleted={() => {
                      onStored();
                      onGo(home);
                    }}
                  />
                </>
              )
            : [
                <Button
                  key="save"
                  id="save-technology"
                  variant="contained"
                  loading={busy}
                  disabled={!isChanged}
                  onClick={() => void save()}
                >
                  {t(object === undefined ? 'create' : 'save')}
                </Button>,
                <Button key="cancel" onClick={() => onGo(id === undefined ? home : `${home}/${id}`)}>
                  {kitText('cancel')}
                </Button>,
              ]}
        </Actions>
      }
    >
      <Body onKeyDown={press}>
        <Main>
          {isOlder && (
            <Note role="status">
              {t('outdated.note')}
              <Button size="small" onClick={() => void lookAgain()}>
                {t('outdated.look')}
              </Button>
            </Note>
          )}
          {form.refusal !== undefined && (
            <Note role="alert" className="wrong">
              {form.refusal}
            </Note>
          )}
          {readOnly ? (
            <TechnologySummary
              object={object ?? {}}
              articleName={article?.articleName}
              steps={form.rows.technologyItems.length}
            />
          ) : (
            <Section title={t('section.fields')}>
              <TechnologyFieldsForm form={form} articleName={article?.articleName} isTried={isTried} />
            </Section>
          )}
          {!readOnly && object === undefined && (
            <NewOwnFields collection="technologies" source={source} onEntered={setOwn} />
          )}
          {isTried && form.rows.technologyItems.length === 0 && (
            <Note role="alert" className="wrong">
              {t('noSteps')}
            </Note>
          )}
          <TechnologyTables form={form} catalogue={catalogue} readOnly={readOnly} onMaterials={setUnknown} />
          {readOnly && id !== undefined && (
            <>
              <OwnFieldsSection
                collection="technologies"
                id={id}
                object={object ?? {}}
                mayWrite={mayWrite}
                onStored={onStored}
              />
              {maySeePlan && <PlannedOrders technologyId={id} version={object} />}
              {maySeePlan && form.rows.bom.length > 0 && (
                <MaterialsSection of="technologies" id={id} version={object} />
              )}
            </>
          )}
        </Main>
        {readOnly && id !== undefined && (
          <Aside>
            <HistorySection title={t('section.history')} objectId={id} version={object} words={words} />
          </Aside>
        )}
      </Body>
      <LeaveGuard changed={isChanged} />
      {unknown !== undefined && <NewMaterials names={unknown} onClose={() => setUnknown(undefined)} />}
      {outdated !== undefined && (
        <OutdatedDialog
          differences={differences}
          onBoth={() => {
            form.continueFrom(outdated.theirs, outdated);
            setOutdated(undefined);
          }}
          onMine={() => {
            form.continueFrom(outdated.theirs, { rows: form.rows, fields });
            setOutdated(undefined);
          }}
          onTheirs={() => {
            form.continueFrom(outdated.theirs, {});
            setOutdated(undefined);
          }}
          onCancel={() => setOutdated(undefined)}
        />
      )}
    </Frame>
  );
}

const textIn = (object: Technology | undefined, field: string): string | undefined =>
  typeof object?.[field] === 'string' ? object[field] : undefined;

/** Whether somebody has changed what is entered here. */
const isOther = (now: Technology, then: Technology): boolean =>
  ['technologyItems', 'attendantResources', 'bom', 'technologyName', 'technologyNumber', 'characteristics'].some(
    (name) => JSON.stringify(now[name] ?? []) !== JSON.stringify(then[name] ?? []),
  );

const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: flex;
  flex-wrap: wrap;
  align-content: flex-start;
  gap: 16px;
  padding: 16px;
`;
const Main = styled.div`
  flex: 999 1 640px;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: 16px;
`;
const Aside = styled.div`
  flex: 1 1 320px;
  min-width: 0;
  max-width: 100%;
  /* All steps of a technology are one value of its history: its beginning says that they were changed. */
  & del, & ins { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
`;
const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px;
  padding: 8px 14px;
  border-radius: 8px;
  background: var(--warn-tint);
  font-size: 13px;
  line-height: 20px;
  &.wrong { background: var(--err-tint); color: var(--err); font-weight: 500; }
`;
