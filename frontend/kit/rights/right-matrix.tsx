import styled from '@emotion/styled';
import Checkbox from '@mui/material/Checkbox';
import {
  areaRights,
  areas,
  type GivenRight,
  givenRights,
  specialRights,
  specialRightTable,
  standardRights,
} from '#domain/kernel/rights-table.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

interface RightMatrixProps {
  readonly rights: readonly GivenRight[];
  readonly fixed: boolean;
  /** What can be given here; default: every right. */
  readonly offered?: readonly GivenRight[];
  readonly onToggle: (right: GivenRight) => void;
}

/** Areas by rights, and below the special rights; what an area does not have is no box. */
export function RightMatrix({ rights, fixed, offered = givenRights, onToggle }: RightMatrixProps) {
  const t = useKitText();
  const isOffered = (right: GivenRight): boolean => offered.includes(right);
  const special = specialRights.filter(isOffered);
  const box = (right: GivenRight, label: string) => (
    <Checkbox
      size="small"
      checked={rights.includes(right)}
      disabled={fixed}
      onChange={() => onToggle(right)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('area')}</th>
            {standardRights.map((right) => (
              <th key={right} scope="col">
                <span>{t(`right.${right}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas
            .filter((area) => areaRights.some((right) => right.startsWith(`${area}.`) && isOffered(right)))
            .map((area) => (
              <tr key={area}>
                <th scope="row">{t(`area.${area}`)}</th>
                {standardRights.map((name) => {
                  const right = areaRights.find((one) => one === `${area}.${name}` && isOffered(one));
                  return <td key={name}>{right && box(right, `${t(`area.${area}`)}: ${t(`right.${name}`)}`)}</td>;
                })}
              </tr>
            ))}
        </tbody>
      </Table>
      {special.length > 0 && <h3>{t('special')}</h3>}
      <Special>
        {special.map((right) => (
          <li key={right}>
            {box(right, t(`special.${right}`))}
            <span>{t(`special.${right}`)}</span>
            <small>{t(`area.${specialRightTable[right]}`)}</small>
          </li>
        ))}
      </Special>
    </>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--size-body);
  & th[scope=col] { padding: 6px 4px; font-size: var(--size-caption); font-weight: 550; color: var(--text-2); text-align: center; }
  & th[scope=col]:first-of-type { text-align: left; }
  & tbody tr { border-top: 1px solid var(--line-1); }
  & tbody tr:hover { background: var(--hover); }
  & th[scope=row] { font-weight: 500; text-align: left; overflow-wrap: anywhere; }
  & td { width: 84px; text-align: center; }
  @media (max-width: 599px) {
    & td { width: 54px; }
    /* On a phone "Экспортировать" fits over a box only upright. */
    & th[scope=col]:not(:first-of-type) { height: 96px; padding: 4px 0; text-align: left; white-space: nowrap; }
    & th[scope=col]:not(:first-of-type) > span { writing-mode: vertical-rl; transform: rotate(180deg); }
  }
`;
const Special = styled.ul`
  & li { display: flex; align-items: center; gap: 4px; min-height: 32px; border-top: 1px solid var(--line-1); }
  & small { margin-left: auto; color: var(--text-2); font-size: var(--size-caption); }
`;
