import { Navigate } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { firstPageOf } from './own-areas.ts';
import type { SectionArea } from './section.ts';
import { sectionsOf } from './sections.ts';

interface AreaStartProps {
  readonly area: SectionArea;
  /** Where somebody goes who may read nothing of it. */
  readonly otherwise: string;
}

/** The address of an area leads to the page that the person has chosen, else to the first one that it may read. */
export function AreaStart({ area, otherwise }: AreaStartProps) {
  const { user } = useSession();
  const [menu] = usePreference('modules', 'menu');
  const chosen = firstPageOf({ name: area }, user.rights, menu);
  return <Navigate to={chosen ?? sectionsOf(area, user.rights)[0]?.path ?? otherwise} replace />;
}
