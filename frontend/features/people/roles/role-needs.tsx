import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { areaOf, missingNeeds, withNeeds } from '#domain/administration/area-needs.ts';
import { importsNothing, waysToImport } from '#domain/import/type-rights.ts';
import { type AreaRight, type GivenRight, givenRights } from '#domain/kernel/rights-table.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

interface RoleNeedsProps {
  readonly rights: readonly GivenRight[];
  /** Gives the role these rights instead; undefined: it cannot be changed here. */
  readonly onGive: ((next: readonly GivenRight[]) => void) | undefined;
}

/** What a role's areas need that the role does not give, and buttons that give it. */
export function RoleNeeds({ rights, onGive }: RoleNeedsProps) {
  const t = usePeopleText();
  const kitText = useKitText();
  const missing = missingNeeds(rights);
  const isIdle = importsNothing(rights);
  if (missing.length === 0 && !isIdle) return null;
  const areasOf = (needed: readonly AreaRight[]): string =>
    needed.map((right) => kitText(`area.${areaOf(right)}`)).join(', ');
  return (
    <>
      {isIdle && (
        <Needs aria-label={t('roles.import')} aria-live="polite">
          <h3>{t('roles.import')}</h3>
          <p>{t('roles.import.text')}</p>
          {onGive && (
            <Buttons>
              {waysToImport.map((needed) => (
                <Button
                  key={needed.join()}
                  size="medium"
                  variant="outlined"
                  onClick={() => onGive(withNeeds(withSight(rights, needed)))}
                >
                  {t('roles.import.give', { areas: areasOf(needed) })}
                </Button>
              ))}
            </Buttons>
          )}
        </Needs>
      )}
      {missing.length > 0 && (
        <Needs aria-label={t('roles.needs')} aria-live="polite">
          <h3>{t('roles.needs')}</h3>
          <ul>
            {missing.map(({ area, rights: more }) => (
              <li key={area}>{t('roles.needs.line', { area: kitText(`area.${area}`), areas: areasOf(more) })}</li>
            ))}
          </ul>
          <p>{t('roles.needs.text')}</p>
          {onGive && (
            <Button size="medium" variant="outlined" onClick={() => onGive(withNeeds(rights))}>
              {t('roles.needs.give')}
            </Button>
          )}
        </Needs>
      )}
    </>
  );
}

/** With rights to write, and to see what is written. */
const withSight = (rights: readonly GivenRight[], more: readonly AreaRight[]): readonly GivenRight[] =>
  givenRights.filter((right) => [...rights, ...more, ...more.map((one) => `${areaOf(one)}.read`)].includes(right));

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;
const Needs = styled.section`
  padding: 10px 12px;
  border-radius: 6px;
  background: var(--hover);
  & + & { margin-top: 8px; }
  & h3 { margin: 0 0 6px; }
  & p { margin: 6px 0 8px; color: var(--text-2); }
`;
