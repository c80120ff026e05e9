import styled from '@emotion/styled';
import { Link } from 'react-router';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import type { Tree } from './component-tree.ts';

interface TreeTableProps {
  readonly label: string;
  readonly tree: Tree;
  readonly nameOf: (articleId: string) => string;
  readonly unitOf: (articleId: string) => string;
  readonly none: string;
}

/** A tree of articles as a table: the level is said and shown by the indent, the amounts stand at the right. */
export function TreeTable({ label, tree, nameOf, unitOf, none }: TreeTableProps) {
  const t = useRoutingText();
  const format = useFormat();
  if (tree.lines.length === 0) return <p>{none}</p>;
  return (
    <Scroll>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('tree.level')}</th>
            <th scope="col">{t('field.articleId')}</th>
            <th scope="col">{t('tree.each')}</th>
            <th scope="col">{t('tree.total')}</th>
          </tr>
        </thead>
        <tbody>
          {tree.lines.map(({ path, articleId, depth, amount, total }) => (
            <tr key={path.join(' ')}>
              <td>{depth}</td>
              <th scope="row" style={{ paddingLeft: 8 + (depth - 1) * 20 }}>
                <Link to={`/basedata/articles/assemble/${articleId}`}>{nameOf(articleId)}</Link>
              </th>
              <td>{format.number(amount)}</td>
              <td>
                <strong>{format.number(total)}</strong> {unitOf(articleId)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {tree.isCut && <p>{t('tree.cut')}</p>}
    </Scroll>
  );
}

const Scroll = styled.div`
  max-height: 420px;
  overflow: auto;
  & > table { width: 100%; border-collapse: collapse; font-size: var(--size-dense); line-height: 18px; }
  & th, & td { padding: 6px 8px; border-bottom: 1px solid var(--line-1); text-align: right; font-weight: 400; font-variant-numeric: tabular-nums; }
  & thead th { color: var(--text-2); font-size: var(--size-caption); }
  & th:nth-of-type(2), & th[scope='row'] { text-align: left; overflow-wrap: anywhere; }
  & tr > :first-of-type { width: 56px; text-align: center; color: var(--text-2); }
  & tr > th[scope='row'] { width: auto; text-align: left; }
`;
