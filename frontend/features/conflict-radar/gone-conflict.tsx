import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
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
      {(kind === 'overdue' || kind === 'misfit') && (
        <Button component={Link} to={`/planningobjects/operations/${object}`} size="medium">
          {t('goneOperation')}
        </Button>
      )}
    </Gone>
  );
}

const Gone = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 10px;
  & > p { margin: 0; color: var(--text-2); font-size: 13px; line-height: 20px; }
`;
