import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CircleAlert, X } from 'lucide-react';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePlanningText } from '#frontend/features/planning-objects/planning-text.ts';
import { IconAction } from '#frontend/kit/buttons/icon-action.tsx';
import type { Planning } from './use-planning.ts';

/** Why positions could not be planned, each with what can be done about it. */
export function PlanRefusals({ planning }: { readonly planning: Planning }) {
  const t = usePlanningText();
  const mayForce = useRight(rightTo.planAnyway);
  const { refused, busy, plan, forget } = planning;
  if (refused.length === 0) return null;
  return (
    <List role="alert">
      <IconAction icon={X} label={t('actions.refused.close')} onClick={forget} />
      {refused.map(({ id, number, reason, errorCode }) => {
        const wanted = [{ orderPositionId: id, orderPositionNumber: number }];
        return (
          <div key={id}>
            <CircleAlert size={16} aria-hidden />
            <p>
              <strong>{t('actions.refused.title', { name: number })}</strong>
              {reason}
            </p>
            {noPlace.has(errorCode) && (
              <span>
                <Button disabled={busy} onClick={() => void plan(wanted, { termination: 'forward' })}>
                  {t('actions.planForward')}
                </Button>
                {mayForce && (
                  <Button disabled={busy} onClick={() => void plan(wanted, { planAnyway: true })}>
                    {t('actions.planAnyway')}
                  </Button>
                )}
              </span>
            )}
          </div>
        );
      })}
    </List>
  );
}

/** Refusals that another direction or planning without constraints may get around. */
const noPlace: ReadonlySet<string> = new Set([
  'noAvailability',
  'tooManyCombinations',
  'resourceNotCompatible',
  'gap',
  'busy',
]);

const List = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding: 12px 44px 12px 16px;
  border-radius: 8px;
  background: var(--err-tint);
  color: var(--err);
  & > button { position: absolute; right: 8px; top: 8px; color: inherit; }
  & > div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 4px 10px; }
  & > div > svg { flex: none; margin-top: 2px; }
  & > div > p { flex: 1; min-width: 240px; margin: 0; }
  & strong { display: block; font-weight: 600; }
  & span { display: flex; gap: 8px; }
`;
