import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readActivity } from '#domain/planning/api/object-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRadarText } from './radar-text.ts';

/** An address of a conflict that is over says so, and leads to the list and to what the conflict was about. */
export function GoneConflict({ id }: { readonly id: string }) {
  const t = useRadarText();
  const [kind, ...rest] = id.split('-');
  const object = encodeURIComponent(rest.join('-'));
  return (
    <Gone>
      <p>{t('goneText')}</p>
      <Button component={Link} to="/conflictradar" variant="contained" size="medium">
        {t('goneAll')}
      </Button>
      {kind === 'date' && (
        <Button component={Link} to={`/planningobjects/orders/${object}`} size="medium">
          {t('goneOrder')}
        </Button>
      )}
      {kind === 'overdue' && <ToOperation id={object} />}
      {kind === 'misfit' && <ToStep id={rest.join('-')} />}
    </Gone>
  );
}

function ToOperation({ id }: { readonly id: string }) {
  const t = useRadarText();
  return (
    <Button component={Link} to={`/planningobjects/operations/${id}`} size="medium">
      {t('goneOperation')}
    </Button>
  );
}

/** What no longer fitted may have been a process step: its id does not say so, the plan does. */
function ToStep({ id }: { readonly id: string }) {
  const t = useRadarText();
  const { data, isPending } = useQuery({
    queryKey: ['is-activity', id],
    queryFn: ({ signal }) => ask(readActivity, { params: { id } }, { signal }),
    retry: false,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  if (isPending) return null;
  const object = encodeURIComponent(id);
  if (data === undefined) return <ToOperation id={object} />;
  return (
    <Button component={Link} to={`/planningobjects/activities/${object}`} size="medium">
      {t('goneStep')}
    </Button>
  );
}

const Gone = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 10px;
  & > p { color: var(--text-2); font-size: var(--size-body); line-height: 20px; }
`;
