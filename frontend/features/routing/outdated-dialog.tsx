import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useKitText } from '#frontend/kit/kit-text.ts';
import type { CellDifference } from './model/merge.ts';
import { useRoutingText } from './routing-text.ts';

/** A difference with the word of its column. */
export interface NamedDifference extends CellDifference {
  readonly where: string;
}

interface OutdatedDialogProps {
  readonly differences: readonly NamedDifference[];
  /** Both changes, cell by cell. */
  readonly onBoth: () => void;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onCancel: () => void;
}

/** Somebody else has changed the same technology: what they have made of it, and what is to stay. */
export function OutdatedDialog({ differences, onBoth, onTheirs, onMine, onCancel }: OutdatedDialogProps) {
  const t = useRoutingText();
  const kitText = useKitText();
  const titleId = useId();
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} maxWidth="md">
      <Content>
        <h2 id={titleId}>{t('outdated.title')}</h2>
        <p>{t('outdated.text')}</p>
        <div className="table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('outdated.where')}</th>
                <th scope="col">{t('outdated.before')}</th>
                <th scope="col">{t('outdated.theirs')}</th>
                <th scope="col">{t('outdated.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ where, row, column, base, theirs, mine }) => (
                <tr key={`${where} ${row} ${column}`} data-both={mine !== undefined}>
                  <th scope="row">{where}</th>
                  <td>{base === '' ? '–' : base}</td>
                  <td>{theirs === '' ? '–' : theirs}</td>
                  <td>{mine === undefined ? t('outdated.untouched') : mine === '' ? '–' : mine}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <footer>
          <Button size="medium" onClick={onCancel}>
            {kitText('cancel')}
          </Button>
          <Button size="medium" onClick={onTheirs}>
            {t('outdated.takeTheirs')}
          </Button>
          <Button size="medium" onClick={onMine}>
            {t('outdated.keepMine')}
          </Button>
          <Button size="medium" variant="contained" autoFocus onClick={onBoth}>
            {t('outdated.both')}
          </Button>
        </footer>
      </Content>
    </Dialog>
  );
}

const Content = styled.div`
  width: 720px;
  max-width: 100%;
  padding: 22px;
  display: flex;
  flex-direction: column;
  gap: 10px;
  min-height: 0;
  & h2 { font-size: var(--size-title-2); line-height: 22px; font-weight: 650; }
  & .table { overflow: auto; max-height: 50vh; border: 1px solid var(--line-2); border-radius: 8px; }
  & table { width: 100%; border-collapse: collapse; font-size: var(--size-dense); line-height: 18px; }
  & th, & td { padding: 6px 10px; text-align: left; vertical-align: top; font-weight: 400; overflow-wrap: anywhere; border-bottom: 1px solid var(--line-1); }
  & thead th { color: var(--text-2); font-size: var(--size-caption); }
  & tbody th { font-weight: 550; }
  & tr[data-both='true'] td:last-of-type { color: var(--warn); font-weight: 550; }
  & footer { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; margin-top: 8px; }
`;
