import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Collection } from '#domain/base-data/object-types.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useLiveRefresh } from '#frontend/kit/list/use-live-refresh.ts';
import { StatePanel } from '#frontend/kit/state-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { useRoutingText } from './routing-text.ts';
import { TechnologyEditor } from './technology-editor.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** What cells of a technology name. */
const named: readonly Collection[] = [
  'resourceGroups',
  'resources',
  'resourcePrograms',
  'characteristics',
  'valueAdds',
  'materials',
  'amountUnits',
];
const object = z.record(z.string(), z.unknown());

/** `/basedata/technologies/new`, `/{id}` and `/edit/{id}` (base data §2); `?from=` begins with another one, `?article=` names what it makes. */
export default function TechnologyPage({ mode }: { readonly mode: 'new' | 'edit' | 'detail' }) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const t = useRoutingText();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useRight('technologies.write');
  const source = mode === 'new' ? search.get('from') : id;
  const catalogue = useCatalogue(named);
  const key = ['list', '/basedata/technologies', 'object', source];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.readAt(`/basedata/technologies/${encodeURIComponent(source ?? '')}`, object, { signal }),
    enabled: source !== null,
  });
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: ['list', '/basedata/technologies', 'object', source] }),
    [client, source],
  );
  useLiveRefresh('base-data', { position: query.data?.position, at: query.dataUpdatedAt }, refresh);
  const technology = query.data?.body;
  if (catalogue === undefined || (source !== null && technology === undefined))
    return (
      <Frame breadcrumb={[{ label: '…' }]} loading={!query.isError}>
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
      // Another one, or the other way to look at it, begins anew.
      key={`${mode} ${source}`}
      catalogue={catalogue}
      object={mode === 'new' ? undefined : technology}
      source={mode === 'new' ? technology : undefined}
      articleId={search.get('article') ?? undefined}
      readOnly={!isEdited}
      read={async () => (await query.refetch()).data?.body}
      onStored={() => {
        void client.invalidateQueries({ queryKey: ['list', '/basedata/technologies'] });
        void client.invalidateQueries({ queryKey: ['list', '/basedata/articles'] });
        void client.invalidateQueries({ queryKey: ['list', '/basedata/valueAdds'] });
      }}
      onGo={(where, state) => void navigate(where, { state })}
    />
  );
}

const Body = styled.div`
  padding: 32px;
`;
