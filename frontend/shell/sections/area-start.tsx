import { Navigate } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import type { Area } from './areas.ts';
import { firstPageOf } from './own-areas.ts';
import type { Section } from './section.ts';
import { sectionsOf } from './sections.ts';

interface AreaStartProps {
  readonly area: Area['name'];
  /** Only the pages under this heading. */
  readonly group?: Section['group'];
  /** Where somebody goes who may read nothing of it. */
  readonly otherwise: string;
}

/** The address of an area leads to the page that the person has chosen, else to the first one that it may read. */
export function AreaStart({ area, group, otherwise }: AreaStartProps) {
  const { user } = useSession();
  const [menu] = usePreference('modules', 'menu');
  const chosen = group === undefined ? firstPageOf({ name: area }, user.rights, menu) : undefined;
  const first = sectionsOf(area, user.rights).find((section) => group === undefined || section.group === group);
  return <Navigate to={chosen ?? first?.path ?? otherwise} replace />;
}
