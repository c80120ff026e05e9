import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { rankingText } from './ranking.ts';
import { RankingPanel } from './ranking-panel.tsx';
import { type RankingRow, rankingSource, useGroupPriorities } from './use-priorities.ts';

const home = '/basedata/resourcepriority';
/** `/basedata/resourcepriority`, `{id}` and `edit/{id}` (base data §2): which resource of a group is filled first. */
export default function PrioritiesPage() {
  const { '*': below = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useHeldRight(rightOn('resourcePriorities', 'write'), below);
  const go = useCallback((where: string) => void navigate({ pathname: `${home}${where}`, search }), [navigate, search]);
  const id = below.replace(/^edit\//, '') || undefined;
  const definition = usePrioritiesList(id, go);
  const priorities = useGroupPriorities(id);
  // What was saved is where the panel begins anew.
  const [saves, setSaves] = useState(0);
  return (
    <ListPage
      name="resourcePriorities"
      definition={definition}
      panel={
        id !== undefined &&
        priorities !== undefined && (
          <RankingPanel
            key={`${id} ${saves}`}
            groupId={id}
            priorities={priorities}
            mayWrite={mayWrite}
            onSaved={() => setSaves((before) => before + 1)}
            onClose={() => go('')}
          />
        )
      }
    />
  );
}

function usePrioritiesList(selected: string | undefined, go: (where: string) => void): ListDefinition<RankingRow> {
  const t = useBaseDataText();
  return useMemo(
    () => ({
      ...rankingSource,
      id: ({ resourceGroupId }) => resourceGroupId,
      topic: 'base-data',
      sort: 'resourceGroupName',
      emptyText: t('priorities.empty'),
      emptyFilterText: t('priorities.noMatch'),
      columns: [
        { ...titleColumn('resourceGroupName', t('priorities.group'), 240), flex: 1 },
        {
          field: 'personnel',
          header: t('priorities.personnel'),
          kind: 'choice',
          width: 130,
          choices: [
            { value: true, label: t('value.yes') },
            { value: false, label: t('value.no') },
          ],
          value: ({ personnel }) => personnel,
        },
        {
          field: 'members',
          header: t('priorities.members'),
          kind: 'number',
          right: true,
          width: 110,
          value: ({ members }) => members,
        },
        {
          field: 'priorities',
          header: t('priorities.title'),
          kind: 'text',
          computed: true,
          width: 420,
          flex: 2,
          value: ({ ranking }) => {
            const nameById = new Map(ranking.map(({ resourceId, resourceName }) => [resourceId, resourceName]));
            return rankingText(ranking, (id) => nameById.get(id) ?? id);
          },
        },
      ],
      open: ({ resourceGroupId }) => go(`/edit/${resourceGroupId}`),
      ...(selected === undefined ? {} : { selected }),
    }),
    [selected, go, t],
  );
}
