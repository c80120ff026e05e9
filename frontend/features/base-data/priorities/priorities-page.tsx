import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import { useRight } from '#frontend/api/session-context.ts';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { readWholeList } from '#frontend/kit/list/use-list.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useBaseDataText } from '../base-data-text.ts';
import { usePrioritiesText } from './priorities-text.ts';
import { tiersOf } from './ranking.ts';
import { RankingPanel } from './ranking-panel.tsx';
import { usePriorities } from './use-priorities.ts';

const home = '/basedata/resourcepriority';
const groupsPath = '/basedata/resourceGroups';
const groupRow = z.object({
  resourceGroupId: z.string(),
  resourceGroupName: z.string(),
  personnel: z.boolean().optional(),
});
type GroupRow = z.infer<typeof groupRow>;

/** `/basedata/resourcepriority`, `{id}` and `edit/{id}` (base data §2): which resource of a group is filled first. */
export default function PrioritiesPage() {
  const { '*': below = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayWrite = useRight(rightOn('resourcePriorities', 'write'));
  const priorities = usePriorities();
  const groups = useGroups();
  const go = useCallback((where: string) => void navigate({ pathname: `${home}${where}`, search }), [navigate, search]);
  const id = below.replace(/^edit\//, '') || undefined;
  const definition = usePrioritiesList(priorities, id, go);
  const group = groups?.find(({ resourceGroupId }) => resourceGroupId === id);
  return (
    <ListPage
      name="resourcePriorities"
      definition={definition}
      panel={
        priorities !== undefined &&
        group !== undefined && (
          <RankingPanel
            key={group.resourceGroupId}
            groupId={group.resourceGroupId}
            name={group.resourceGroupName}
            ranking={priorities.ranking(group.resourceGroupId)}
            nameOf={priorities.nameOf}
            mayWrite={mayWrite}
            onClose={() => go('')}
          />
        )
      }
    />
  );
}

function useGroups(): readonly GroupRow[] | undefined {
  const { data } = useQuery({
    queryKey: ['list', groupsPath, 'whole'],
    queryFn: () => readWholeList({ path: groupsPath, row: groupRow }, { filters: [], sort: 'resourceGroupName' }),
  });
  return data;
}

function usePrioritiesList(
  priorities: ReturnType<typeof usePriorities>,
  selected: string | undefined,
  go: (where: string) => void,
): ListDefinition<GroupRow> {
  const t = usePrioritiesText();
  const base = useBaseDataText();
  return useMemo(() => {
    const ranking = ({ resourceGroupId }: GroupRow) => priorities?.ranking(resourceGroupId) ?? [];
    return {
      path: groupsPath,
      row: groupRow,
      id: ({ resourceGroupId }) => resourceGroupId,
      topic: 'base-data',
      sort: 'resourceGroupName',
      emptyText: t('empty'),
      emptyFilterText: t('noMatch'),
      columns: [
        {
          field: 'resourceGroupName',
          header: t('group'),
          kind: 'text',
          width: 240,
          flex: 1,
          value: ({ resourceGroupName }) => resourceGroupName,
          render: ({ resourceGroupName }) => <span className="strong">{resourceGroupName}</span>,
        },
        {
          field: 'personnel',
          header: t('personnel'),
          kind: 'choice',
          width: 130,
          choices: [
            { value: true, label: base('value.yes') },
            { value: false, label: base('value.no') },
          ],
          value: ({ personnel = false }) => personnel,
        },
        {
          field: 'members',
          header: t('members'),
          kind: 'number',
          right: true,
          computed: true,
          width: 110,
          value: (row) => ranking(row).length,
        },
        {
          field: 'priorities',
          header: t('title'),
          kind: 'text',
          computed: true,
          width: 420,
          flex: 2,
          // "1: Säge 1, Säge 2 · 2: Säge 3"
          value: (row) =>
            tiersOf(ranking(row))
              .filter(({ priority }) => priority !== null)
              .map(
                ({ priority, resourceIds }) =>
                  `${priority}: ${resourceIds.map((id) => priorities?.nameOf(id)).join(', ')}`,
              )
              .join(' · '),
        },
      ],
      open: ({ resourceGroupId }) => go(`/edit/${resourceGroupId}`),
      ...(selected === undefined ? {} : { selected }),
    };
  }, [priorities, selected, go, t, base]);
}
