import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ConflictLine } from './conflict-lines.ts';

/** A process step has no bar among the machines: its conflict is shown on the planning timeline, where it has one. */
export function useProcessConflict(line: ConflictLine | undefined): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const target =
    line?.activityId !== undefined && pathname.startsWith('/production')
      ? `/planning/dateconflict/${line.id}`
      : undefined;
  useEffect(() => {
    if (target !== undefined) void navigate(target, { replace: true });
  }, [target, navigate]);
}
