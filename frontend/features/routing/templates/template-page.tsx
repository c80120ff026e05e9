import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { useCatalogue } from '#frontend/features/routing/use-catalogue.ts';
import { type Objects, useKnownObjects } from '#frontend/features/routing/use-known-objects.ts';
import { anyObject, objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** Cells name nothing that is read whole. */
const named: readonly Collection[] = [];
const nothing = async (): Promise<Objects> => ({});

/** `/basedata/templates/new`, `/{id}` and `/edit/{id}` (base data §2): process steps before and after production. */
export default function TemplatePage({ mode }: { readonly mode: 'new' | 'edit' | 'detail' }) {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const t = useRoutingText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const mayWrite = useRight('technologies.write');
  const mayStore = useHeldRight('technologies.write', `${mode} ${id}`);
  const known = useKnownObjects(useCatalogue(named), ['template'], nothing);
  const query = useQuery({
    queryKey: ['list', objectsOf('processTemplates').path, 'object', id],
    queryFn: ({ signal }) =>
      ask(collectionCalls('processTemplates').read, { params: { id } }, { signal, check: anyObject }),
    enabled: mode !== 'new',
  });
  if (known === undefined || (mode !== 'new' && query.data === undefined))
    return (
      <Frame breadcrumb={query.isError ? [] : [{ label: '…' }]} loading={!query.isError}>
        {query.isError && <StatePanel title={t('template.gone')} />}
      </Frame>
    );
  return (
    <TemplateEditor
      key={`${mode} ${id}`}
      object={mode === 'new' ? undefined : query.data}
      articleId={search.get('article') ?? undefined}
      known={known}
      readOnly={mode === 'detail' || !mayStore}
      mayWrite={mayWrite}
      read={async () => (await query.refetch()).data}
      onStored={() => {
        for (const one of ['processTemplates', 'articles', 'valueAdds'] as const)
          void client.invalidateQueries({ queryKey: ['list', objectsOf(one).path] });
      }}
      onGo={(where, state) => void navigate(where, { state })}
    />
  );
}
