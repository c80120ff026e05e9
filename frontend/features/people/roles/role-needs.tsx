import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { areaOf, missingNeeds } from '#domain/administration/area-needs.ts';
import type { GivenRight } from '#domain/kernel/rights-table.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

interface RoleNeedsProps {
  readonly rights: readonly GivenRight[];
  /** Gives the role all that is missing; undefined: it cannot be changed here. */
  readonly onGive: (() => void) | undefined;
}

/** What the pages of a role's areas read that the role does not give, and one button that gives it. */
export function RoleNeeds({ rights, onGive }: RoleNeedsProps) {
  const t = usePeopleText();
  const kitText = useKitText();
  const missing = missingNeeds(rights);
  if (missing.length === 0) return null;
  return (
    <Needs aria-label={t('roles.needs')} aria-live="polite">
      <h3>{t('roles.needs')}</h3>
      <ul>
        {missing.map(({ area, rights: more }) => (
          <li key={area}>
            {t('roles.needs.line', {
              area: kitText(`area.${area}`),
              areas: more.map((right) => kitText(`area.${areaOf(right)}`)).join(', '),
            })}
          </li>
        ))}
      </ul>
      <p>{t('roles.needs.text')}</p>
      {onGive && (
        <Button size="medium" variant="outlined" onClick={onGive}>
          {t('roles.needs.give')}
        </Button>
      )}
    </Needs>
  );
}

const Needs = styled.section`
  padding: 10px 12px;
  border-radius: 6px;
  background: var(--hover);
  & h3 { margin: 0 0 6px; }
  & p { margin: 6px 0 8px; color: var(--text-2); }
`;
