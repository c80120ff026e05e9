import { Navigate } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { type SectionArea, sectionsOf } from './sections.ts';

interface AreaStartProps {
  readonly area: SectionArea;
  /** Where somebody goes who may read nothing of it. */
  readonly otherwise: string;
}

/** The address of an area leads to its first page that the person may read. */
export function AreaStart({ area, otherwise }: AreaStartProps) {
  const { user } = useSession();
  return <Navigate to={sectionsOf(area, user.rights)[0]?.path ?? otherwise} replace />;
}
