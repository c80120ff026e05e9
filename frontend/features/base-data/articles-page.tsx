import { useMemo } from 'react';
import { z } from 'zod';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { BaseDataListPage } from './base-data-list-page.tsx';
import { useBaseDataText } from './base-data-text.ts';
import { useNames } from './use-names.ts';

const articleSchema = z.object({ articleId: z.string(), ...objectTypes.articles.fields.shape });
type Article = z.infer<typeof articleSchema>;

export default function ArticlesPage() {
  const t = useBaseDataText();
  const groups = useNames('articleGroups');
  const units = useNames('amountUnits');
  const definition = useMemo<ListDefinition<Article>>(
    () => ({
      path: '/basedata/articles',
      row: articleSchema,
      id: (row) => row.articleId,
      topic: 'base-data',
      sort: 'articleNumber',
      emptyText: t('empty.articles'),
      emptyFilterText: t('none.articles'),
      columns: [
        {
          field: 'articleNumber',
          header: t('column.articleNumber'),
          kind: 'text',
          width: 170,
          value: (row) => row.articleNumber,
          render: (row) => <span className="strong">{row.articleNumber ?? '–'}</span>,
        },
        {
          field: 'articleName',
          header: t('column.article'),
          kind: 'text',
          width: 240,
          flex: 2,
          value: (row) => row.articleName,
        },
        {
          field: 'articleName2',
          header: t('column.article2'),
          kind: 'text',
          width: 160,
          flex: 1,
          value: (row) => row.articleName2,
        },
        {
          field: 'articleName3',
          header: t('column.article3'),
          kind: 'text',
          width: 160,
          flex: 1,
          hiddenAtFirst: true,
          value: (row) => row.articleName3,
        },
        {
          field: 'articleGroupId',
          header: t('column.articleGroup'),
          kind: 'choice',
          width: 200,
          choices: groups,
          value: (row) => row.articleGroupId,
        },
        {
          field: 'amountUnitId',
          header: t('column.unit'),
          kind: 'choice',
          width: 130,
          choices: units,
          value: (row) => row.amountUnitId,
        },
      ],
    }),
    [t, groups, units],
  );
  return <BaseDataListPage name="articles" definition={definition} />;
}
