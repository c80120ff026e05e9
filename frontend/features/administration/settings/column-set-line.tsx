import styled from '@emotion/styled';
import { Link } from 'react-router';
import type { SettingName } from '#domain/base-data/settings.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { FieldOutput } from '#frontend/kit/form/form-field.tsx';
import { useSettingWords } from '../setting-words.ts';

const lists: Readonly<Partial<Record<SettingName, string>>> = {
  projectsColumns: 'projects',
  orderPositionsColumns: 'orders',
  productionOrdersColumns: 'productionorders',
  operationsColumns: 'operations',
  operationsColumnsExternal: 'operations',
  activitiesColumns: 'activities',
  activitiesColumnsExternal: 'activities',
};

interface ColumnSetLineProps {
  readonly name: SettingName;
  readonly value: unknown;
}

/** How many columns a list begins with; which ones is chosen where they can be seen. */
export function ColumnSetLine({ name, value }: ColumnSetLineProps) {
  const t = useAdministrationText();
  const words = useSettingWords();
  return (
    <Line>
      <FieldOutput>{words.value(name, value)}</FieldOutput>
      <Link to={`/planningobjects/${lists[name] ?? ''}`}>{t('columns.open')}</Link>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  align-items: baseline;
  gap: 14px;
  margin: 0;
  & > output { font-weight: 550; }
  & > a { color: var(--accent); }
`;
