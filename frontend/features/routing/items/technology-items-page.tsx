import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { listTechnologyItems, type TechnologyItem } from '#domain/base-data/technology-item-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import { ArchivedToggle } from '#frontend/kit/list/archived-toggle.tsx';
import type { ListColumn, ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';

const home = '/basedata/technologies';
const withoutArchived = { archived: 'false' };

/**
 * `/basedata/technologyItems` (base data §2): the steps of all technologies. A row leads to its technology, with which it
 * is changed.
 */
export default function TechnologyItemsPage() {
  const t = useRoutingText();
  const navigate = useNavigate();
  const [showsArchived, setShowsArchived] = useState(false);
  const definition = useMemo<ListDefinition<TechnologyItem>>(
    () => ({
      ...listSource(listTechnologyItems),
      id: (one) => one.technologyItemId,
      topic: 'base-data',
      sort: 'articleName,technologyNumber,number',
      emptyText: t('items.empty'),
      emptyFilterText: t('items.none'),
      ...(showsArchived ? {} : { query: withoutArchived }),
      isQuiet: (one) => one.archived,
      open: (one) => void navigate(`${home}/${one.technologyId}`),
      columns: [
        text('articleName', t('field.articleId'), 200, 1.2),
        text('technologyNumber', t('items.technologyNumber'), 130),
        text('technologyName', t('items.technology'), 180, 1),
        number('number', t('step.number'), 84),
        { ...text('valueAddName', t('step.valueAddName'), 180, 1), render: strong },
        text('resourceGroupName', t('step.resourceGroupId'), 170, 1),
        text('resourceName', t('step.resourceId'), 150),
        time('duration', t('items.minutes', { name: t('step.duration') })),
        time('setupTime', t('items.minutes', { name: t('step.setupTime') })),
        number('lotSize', t('step.lotSize'), 110),
        { ...time('bufferTime', t('items.minutes', { name: t('step.bufferTime') })), hiddenAtFirst: true },
        { ...number('overlap', t('step.overlap'), 120), hiddenAtFirst: true },
        { ...number('parentNumber', t('step.parentNumber'), 120), hiddenAtFirst: true },
        { ...text('articleNumber', t('items.articleNumber'), 140), hiddenAtFirst: true },
        { ...yesNo('isStandard', t('field.isStandard')), hiddenAtFirst: true },
        { ...yesNo('archived', t('archived')), hiddenAtFirst: true },
      ],
    }),
    [t, navigate, showsArchived],
  );
  return (
    <ListPage
      name="technologyItems"
      definition={definition}
      start={<ArchivedToggle label={t('items.archived')} isOn={showsArchived} onChange={setShowsArchived} />}
    />
  );
}

type TextField = {
  [Name in keyof TechnologyItem]: TechnologyItem[Name] extends string | null ? Name : never;
}[keyof TechnologyItem];
type NumberField = {
  [Name in keyof TechnologyItem]: TechnologyItem[Name] extends number | null ? Name : never;
}[keyof TechnologyItem];

const text = (field: TextField, header: string, width: number, flex?: number): ListColumn<TechnologyItem> => ({
  field,
  header,
  kind: 'text',
  width,
  ...(flex === undefined ? {} : { flex }),
});

const number = (field: NumberField, header: string, width: number): ListColumn<TechnologyItem> => ({
  field,
  header,
  kind: 'number',
  width,
  right: true,
});

/** Seconds on the server, minutes for people and in files. */
const time = (field: NumberField, header: string): ListColumn<TechnologyItem> => ({
  ...number(field, header, 120),
  scale: 60,
});

const yesNo = (field: 'isStandard' | 'archived', header: string): ListColumn<TechnologyItem> => ({
  field,
  header,
  kind: 'choice',
  width: 120,
  choices: [
    { value: true, label: kitText('value.yes') },
    { value: false, label: kitText('value.no') },
  ],
});

const strong = ({ valueAddName }: TechnologyItem) => <span className="strong">{valueAddName}</span>;
