import { useMemo, useState } from 'react';
import { listDeadLetters } from '#domain/administration/api/settings-calls.ts';
import { type DeadLetter, deadLetterStates } from '#domain/administration/upkeep.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { titleColumn } from '#frontend/kit/list/title-column.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useAdministrationText } from './administration-text.ts';
import { DeadLetterPanel } from './dead-letter-panel.tsx';
import { ReadModelLine } from './read-model-line.tsx';

/** `/administration/deadletters`: events that a read model could not take, and how far each read model is. */
export default function DeadLettersPage() {
  const t = useAdministrationText();
  const [open, setOpen] = useState<DeadLetter>();
  const definition = useMemo<ListDefinition<DeadLetter>>(
    () => ({
      ...listSource(listDeadLetters),
      id: (row) => row.deadLetterId,
      topic: 'base-data',
      sort: '-at',
      emptyText: t('empty.deadLetters'),
      emptyFilterText: t('none.deadLetters'),
      open: setOpen,
      ...(open === undefined ? {} : { selected: open.deadLetterId }),
      columns: [
        titleColumn('type', t('column.type'), 220),
        {
          field: 'readModel',
          header: t('column.readModel'),
          kind: 'text',
          width: 120,
        },
        {
          field: 'state',
          header: t('column.state'),
          kind: 'choice',
          width: 150,
          render: (row) => t(`state.${row.state}`),
          choices: deadLetterStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
        { field: 'at', header: t('column.at'), kind: 'instant', width: 136 },
        { field: 'stream', header: t('column.stream'), kind: 'text', width: 180 },
        {
          field: 'error',
          header: t('column.error'),
          kind: 'text',
          width: 260,
          flex: 2,
        },
      ],
    }),
    [t, open],
  );
  return (
    <ListPage
      name="deadLetters"
      definition={definition}
      start={<ReadModelLine />}
      panel={open === undefined ? undefined : <DeadLetterPanel letter={open} onClose={() => setOpen(undefined)} />}
    />
  );
}
