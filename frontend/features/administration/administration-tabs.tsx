import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { useAdministrationText } from './administration-text.ts';
import { auditPath } from './audit-path.ts';
import { deadLettersPath } from './dead-letters-path.ts';

export const deadLettersHere = '/administration/deadletters';
export const auditHere = '/administration/audit';

/** The lists of the area, the one that opens first in front. */
export function AdministrationTabs() {
  const t = useAdministrationText();
  return (
    <ListTabs
      tabs={[
        { label: t('list.deadLetters'), to: deadLettersHere, path: deadLettersPath },
        { label: t('list.audit'), to: auditHere, path: auditPath },
      ]}
      label={t('area.administration')}
    />
  );
}
