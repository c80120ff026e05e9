import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useFrameText } from '../kit/frame-text.ts';
import { useSettled } from '../kit/use-settled.ts';

/** Problems of the plant that hinder whoever plans, in the order of what they take away. */
const told = [
  'storageFull',
  'wrongEventStore',
  'olderEventStore',
  'planUnreadable',
  'nobodyLive',
  'sealsBroken',
] as const;
type Told = (typeof told)[number];

const healthSchema = z.object({ problems: z.array(z.string()) });

/** Milliseconds between two looks (planning §9, health poll). */
const refreshEvery = 30_000;

const deadLetters = '/administration/deadletters';

/**
 * Says on every page what is wrong with the plant and what to do, before an edit is refused for it. Read after the
 * first picture; `/api/health` also answers while the plant is not well, then with status 503.
 */
export function PlantProblems() {
  const t = useFrameText();
  const { user } = useSession();
  const { pathname } = useLocation();
  const isSettled = useSettled();
  const { data } = useQuery({
    queryKey: ['plant-problems'],
    queryFn: async ({ signal }) => healthSchema.parse(await (await fetch('/api/health', { signal })).json()).problems,
    enabled: isSettled,
    refetchInterval: refreshEvery,
    retry: false,
  });
  // A simulation has a history of its own; health knows the plan of the plant.
  const problem = told.find(
    (one) =>
      data?.includes(one) === true &&
      !(one === 'planUnreadable' && pageSimulation !== undefined) &&
      // Nobody who plans is hindered by it.
      (one !== 'sealsBroken' || user.rights.includes('audit.read')),
  );
  if (problem === undefined) return null;
  const canMend = mendable.has(problem) && user.rights.includes('upkeep.read') && pathname !== deadLetters;
  return (
    <Bar role="alert" aria-label={t('problem.label')}>
      <TriangleAlert size={16} strokeWidth={2} aria-hidden />
      <span>{t(`problem.${problem}`)}</span>
      {canMend && <Link to={deadLetters}>{t('problem.show')}</Link>}
      {problem === 'sealsBroken' && <Link to="/administration/audit?seals">{t('problem.show')}</Link>}
    </Bar>
  );
}

/** Problems that an administrator sees more of on the page of events that were not read. */
const mendable: ReadonlySet<Told> = new Set(['planUnreadable', 'nobodyLive']);

export const Bar = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 4px 10px;
  padding: 8px 16px;
  background: var(--warn-tint);
  border-bottom: 1px solid var(--line-2);
  color: var(--text);
  font-size: var(--size-body);
  line-height: 20px;
  & svg { flex: none; color: var(--warn); }
  & a { color: inherit; font-weight: 600; }
`;
