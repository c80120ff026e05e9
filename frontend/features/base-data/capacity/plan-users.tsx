import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';

const { path, row } = listSource(collectionCalls('resources').list);
const assigned = { path, row: row.pick({ resourceId: true, resourceName: true, availabilityPlans: true }) };

/** Resources that a capacity plan is assigned to, and as which of their weeks in turn. */
export function PlanUsers({ planId }: { readonly planId: string }) {
  const t = useBaseDataText();
  const mayRead = useRight('resources.read');
  const { data } = useQuery({
    queryKey: ['list', path, 'assignments', planId],
    enabled: mayRead,
    queryFn: () =>
      readWholeList(assigned, {
        filters: [{ field: 'availabilityPlans', operator: 'equals', value: planId }],
        sort: 'resourceName',
      }),
  });
  if (data === undefined) return null;
  const users = data.flatMap(({ resourceId, resourceName, availabilityPlans }) => {
    const assignments = availabilityPlans.filter(({ weeks }) => weeks.includes(planId));
    return assignments.length === 0 ? [] : [{ resourceId, resourceName, assignments }];
  });
  return (
    <Users aria-label={t('capacity.users')} data-testid="plan-users">
      <h3>{t('capacity.users')}</h3>
      {users.length === 0 && <p>{t('capacity.users.none')}</p>}
      <ul>
        {users.map(({ resourceId, resourceName, assignments }) => (
          <li key={resourceId}>
            <Link to={`/basedata/resources/${resourceId}`}>{resourceName}</Link>
            {assignments
              .filter(({ weeks }) => weeks.length > 1)
              .map(({ weeks }, at) => (
                <small key={at}>
                  {t('capacity.users.weeks', {
                    weeks: weeks.flatMap((week, index) => (week === planId ? [index + 1] : [])).join(', '),
                    count: weeks.length,
                  })}
                </small>
              ))}
          </li>
        ))}
      </ul>
    </Users>
  );
}

const Users = styled.section`
  margin-top: 20px;
  font-size: var(--size-dense);
  line-height: 20px;
  & > h3 { margin: 0 0 4px; font: 600 var(--size-dense)/18px var(--font); }
  & > p { color: var(--text-2); }
  & > ul { margin: 0; padding: 0; list-style: none; max-height: 240px; overflow-y: auto; }
  & li { display: flex; gap: 10px; overflow-wrap: anywhere; }
  & a { color: var(--accent); }
  & small { color: var(--text-3); }
`;
