import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { ArchivedToggle } from '#frontend/kit/list/archived-toggle.tsx';
import type { ListColumn, ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { listText } from '#frontend/kit/list/list-text.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useItemsText } from './items-text.ts';

const row = z.object({
  technologyItemId: z.string(),
  technologyId: z.string(),
  technologyNumber: z.string().nullable(),
  technologyName: z.string().nullable(),
  isStandard: z.boolean(),
  archived: z.boolean(),
  articleNumber: z.string().nullable(),
  articleName: z.string().nullable(),
  number: z.number(),
  valueAddName: z.string(),
  resourceGroupName: z.string().nullable(),
  resourceName: z.string().nullable(),
  duration: z.number(),
  setupTime: z.number(),
  lotSize: z.number().nullable(),
  bufferTime: z.number(),
  overlap: z.number(),
  parentNumber: z.number().nullable(),
});
type Item = z.infer<typeof row>;

const home = '/basedata/technologies';
const withoutArchived = { archived: 'false' };

/**
 * `/basedata/technologyItems` (base data §2): the steps of all technologies. A row leads to its technology, with which it
 * is changed.
 */
export default function TechnologyItemsPage() {
  const t = useItemsText();
  const routing = useRoutingText();
  const navigate = useNavigate();
  const [showsArchived, setShowsArchived] = useState(false);
  const definition = useMemo<ListDefinition<Item>>(
    () => ({
      path: '/basedata/technologyItems',
      row,
      id: (one) => one.technologyItemId,
      topic: 'base-data',
      sort: 'articleName,technologyNumber,number',
      emptyText: t('empty'),
      emptyFilterText: t('none'),
      ...(showsArchived ? {} : { query: withoutArchived }),
      isQuiet: (one) => one.archived,
      open: (one) => void navigate(`${home}/${one.technologyId}`),
      columns: [
        text('articleName', routing('field.articleId'), 200, 1.2),
        text('technologyNumber', t('technologyNumber'), 130),
        text('technologyName', t('technology'), 180, 1),
        number('number', routing('step.number'), 84),
        { ...text('valueAddName', routing('step.valueAddName'), 180, 1), render: strong },
        text('resourceGroupName', routing('step.resourceGroupId'), 170, 1),
        text('resourceName', routing('step.resourceId'), 150),
        time('duration', t('minutes', { name: routing('step.duration') })),
        time('setupTime', t('minutes', { name: routing('step.setupTime') })),
        number('lotSize', routing('step.lotSize'), 110),
        { ...time('bufferTime', t('minutes', { name: routing('step.bufferTime') })), hiddenAtFirst: true },
        { ...number('overlap', routing('step.overlap'), 120), hiddenAtFirst: true },
        { ...number('parentNumber', routing('step.parentNumber'), 120), hiddenAtFirst: true },
        { ...text('articleNumber', t('articleNumber'), 140), hiddenAtFirst: true },
        { ...yesNo('isStandard', routing('field.isStandard')), hiddenAtFirst: true },
        { ...yesNo('archived', routing('archived')), hiddenAtFirst: true },
      ],
    }),
    [t, routing, navigate, showsArchived],
  );
  return (
    <ListPage
      name="technologyItems"
      definition={definition}
      start={<ArchivedToggle label={t('archived')} isOn={showsArchived} onChange={setShowsArchived} />}
    />
  );
}

type TextField = { [Name in keyof Item]: Item[Name] extends string | null ? Name : never }[keyof Item];
type NumberField = { [Name in keyof Item]: Item[Name] extends number | null ? Name : never }[keyof Item];

const text = (field: TextField, header: string, width: number, flex?: number): ListColumn<Item> => ({
  field,
  header,
  kind: 'text',
  width,
  ...(flex === undefined ? {} : { flex }),
  value: (one) => one[field],
});

const number = (field: NumberField, header: string, width: number): ListColumn<Item> => ({
  field,
  header,
  kind: 'number',
  width,
  right: true,
  value: (one) => one[field],
});

/** Seconds on the server, minutes for people and in the CSV. */
const time = (field: NumberField, header: string): ListColumn<Item> => ({
  ...number(field, header, 120),
  scale: 60,
  value: (one) => Math.round((one[field] ?? 0) / 0.6) / 100,
});

const yesNo = (field: 'isStandard' | 'archived', header: string): ListColumn<Item> => ({
  field,
  header,
  kind: 'choice',
  width: 120,
  choices: [
    { value: true, label: listText('value.yes') },
    { value: false, label: listText('value.no') },
  ],
  value: (one) => one[field],
});

const strong = ({ valueAddName }: Item) => <span className="strong">{valueAddName}</span>;
