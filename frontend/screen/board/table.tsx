import styled from '@emotion/styled';
import { useScreenText } from './screen-text.ts';

type Words = 'order' | 'step' | 'resource' | 'progress';
type Figures = 'yield' | 'scrap' | 'done' | 'late' | 'amount' | 'end' | 'status';
const words: ReadonlySet<Words | Figures> = new Set<Words>(['order', 'step', 'resource', 'progress']);

/** Heads of the columns behind the coloured edge; those of figures stand over their last digit. */
export function Heads({ names }: { readonly names: readonly (Words | Figures)[] }) {
  const t = useScreenText();
  return (
    <div role="row" className="head">
      <span />
      {names.map((name) => (
        <span key={name} role="columnheader" className={words.has(name) ? undefined : 'right'}>
          {t(`column.${name}`)}
        </span>
      ))}
    </div>
  );
}

/** Rows of 70 with text of 28 (look, section 12); `--columns` says their widths. */
export const Table = styled.div`
  grid-row: 3;
  & [role=row] {
    display: grid;
    grid-template-columns: var(--columns);
    align-items: center;
    gap: 2.4rem;
    height: 7rem;
    border-bottom: 0.1rem solid var(--line-1);
    font-size: var(--size-tv-row);
    line-height: 1.2;
  }
  & [role=row].head { height: 6.5rem; padding-top: 1.4rem; border-bottom: 0.2rem solid var(--line-2); font-size: var(--size-tv-caption); color: var(--text-3); }
  & [role=row] > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & .edge { width: 1rem; height: 4.6rem; border-radius: 0.5rem; }
  & .strong { font-weight: 650; color: var(--now); }
  & .quiet { color: var(--text-2); }
  & .right { text-align: right; }
  & .late { color: var(--err); }
  & .track { height: 1.4rem; border-radius: 0.7rem; background: var(--line-1); }
  & .track > i { display: block; height: 100%; border-radius: inherit; }
`;
