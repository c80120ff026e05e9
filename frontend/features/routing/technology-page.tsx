import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import {
  anyObject,
  type ObjectRow,
  objectsOf,
  readObjectsById,
  readObjectsWith,
} from '#frontend/kit/list/data/read-objects.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { technologyIds } from './model/technology-ids.ts';
import { useRoutingText } from './routing-text.ts';
import { TechnologyEditor } from './technology-editor.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { type KnownObjects, type Objects, useKnownObjects } from './use-known-objects.ts';

/** What cells of a technology name and a plant has few of. */
const named: readonly Collection[] = ['resourceGroups', 'resourcePrograms', 'characteristics', 'amountUnits'];

/** What the technology names, and the resources that take batches: steps in their groups need a set-up time. */
async function readNamed({ resources, materials }: ReturnType<typeof technologyIds>): Promise<Objects> {
  const [byId, ofBatches, ofBom] = await Promise.all([
    readObjectsById('resources', resources),
    readObjectsWith('resources', 'limitQuantity', ['true']),
    readObjectsById('materials', materials),
  ]);
  return { resources: [...byId, ...ofBatches], materials: ofBom };
}

/** `/basedata/technologies/new`, `/{id}` and `/edit/{id}` (base data §2); `?from=` begins with another one, `?article=` names what it makes. */
export default function TechnologyPage({ mode }: { readonly mode: Mode }) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const source = mode === 'new' ? search.get('from') : id;
  return (
    // Another one, or the other way to look at it, begins anew.
    <TechnologyOf
      key={`${mode} ${source}`}
      mode={mode}
      source={source}
      articleId={search.get('article') ?? undefined}
    />
  );
}

type Mode = 'new' | 'edit' | 'detail';

interface TechnologyOfProps {
  readonly mode: Mode;
  /** Technology that is shown, or that a new one begins with. */
  readonly source: string | null;
  readonly articleId: string | undefined;
}

function TechnologyOf({ mode, source, articleId }: TechnologyOfProps) {
  const t = useRoutingText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useHeldRight('technologies.write', `${mode} ${source}`);
  const key = ['list', objectsOf('technologies').path, 'object', source];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      askAt(collectionCalls('technologies').read, { params: { id: source ?? '' } }, { signal, check: anyObject }),
    enabled: source !== null,
  });
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['list', objectsOf('technologies').path, 'object', source] }),
    [client, source],
  );
  useLiveRefresh('base-data', { position: query.data?.position, at: query.dataUpdatedAt }, refresh);
  const technology = query.data?.body;
  const ids = technologyIds(technology ?? {});
  const known = useKnownObjects(
    useCatalogue(named),
    ['technology', ids],
    source !== null && technology === undefined ? undefined : () => readNamed(ids),
  );
  const shown = useNamed(technology, known);
  const [heldAt, setHeldAt] = useState<number>();
  if (known === undefined || (source !== null && technology === undefined))
    return (
      <Frame breadcrumb={query.isError ? [] : [{ label: '…' }]} loading={!query.isError}>
        {query.isError && (
          <Body>
            <StatePanel
              title={t('gone')}
              text={
                query.error instanceof ApiError && query.error.status === 404 ? '' : errorText(errorCodeOf(query.error))
              }
            />
          </Body>
        )}
      </Frame>
    );
  const isEdited = mode !== 'detail' && mayWrite;
  return (
    <TechnologyEditor
      // What is looked at begins anew when somebody changes it, unless own fields are entered there.
      key={isEdited ? '' : (heldAt ?? shown.at)}
      known={known}
      object={mode === 'new' ? undefined : isEdited ? technology : (shown.object ?? technology)}
      source={mode === 'new' ? technology : undefined}
      articleId={articleId}
      readOnly={!isEdited}
      read={async () => (await query.refetch()).data?.body}
      onStored={() => {
        void client.invalidateQueries({ queryKey: ['list', objectsOf('technologies').path] });
        void client.invalidateQueries({ queryKey: ['list', objectsOf('articles').path] });
        void client.invalidateQueries({ queryKey: ['list', objectsOf('valueAdds').path] });
      }}
      onOwnEdited={(isOwnEdited) => setHeldAt(isOwnEdited ? shown.at : undefined)}
      onGo={(where, state) => void navigate(where, { state })}
    />
  );
}

/** The technology as soon as everything that it names is known, and how often it has become another one. */
function useNamed(technology: Technology | undefined, known: KnownObjects | undefined) {
  const [shown, setShown] = useState<{ readonly object: Technology | undefined; readonly at: number }>(begin);
  const ensure = known?.ensure;
  useEffect(() => {
    if (technology === undefined || ensure === undefined) return undefined;
    let isCurrent = true;
    const show = (): void =>
      setShown(({ object: before, at }) => ({ object: technology, at: before === undefined ? 0 : at + 1 }));
    // Without the names it is shown all the same.
    void ensure(technologyIds(technology)).then(
      () => isCurrent && show(),
      () => isCurrent && show(),
    );
    return () => {
      isCurrent = false;
    };
  }, [technology, ensure]);
  return shown;
}

type Technology = ObjectRow;
const begin = { object: undefined, at: 0 };

const Body = styled.div`
  padding: 32px;
`;
