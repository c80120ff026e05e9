import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { byArticleGroup } from '#domain/base-data/fields/setup-matrix.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import { ChoiceInput } from '#frontend/kit/form/inputs.tsx';
import { readWholeList } from '#frontend/kit/list/data/use-list.ts';
import { type Names, nameIn } from '#frontend/kit/list/data/use-names.ts';
import type { PartInputProps, PartViewProps, ScreenPart } from '../object-screen.ts';
import type { Entry, Key } from './matrix-cells.ts';
import { MatrixGrid } from './matrix-grid.tsx';

const source = listSource(collectionCalls('characteristics').list);

/** Ordered characteristics, which a matrix can go by: name and values by id. */
function useSequences() {
  const { data } = useQuery({
    queryKey: ['list', source.path, 'sequences'],
    queryFn: async () => {
      const all = await readWholeList(source, { filters: [], sort: 'characteristicName' });
      return new Map(all.filter(({ kind }) => kind === 'order').map((one) => [one.characteristicId, one]));
    },
  });
  return data;
}

/** Rows and columns of the matrix: any first; keys that are used but no longer known stay. */
function useKeys(by: unknown, entries: readonly Entry[], names: Names): readonly Key[] {
  const sequences = useSequences();
  const known =
    by === byArticleGroup
      ? (names.get('articleGroups') ?? []).map(({ value }) => value)
      : (sequences?.get(String(by))?.values ?? []);
  const used = entries.flatMap(({ from, to }) => [from, to]).filter((key) => key !== null);
  return [null, ...new Set([...known, ...used])];
}

function ByInput({ value, onChange, form }: PartInputProps) {
  const t = useBaseDataText();
  const sequences = useSequences();
  const choices = [
    { value: byArticleGroup, label: t('setup.articleGroup') },
    ...[...(sequences ?? [])].map(([key, { characteristicName }]) => ({ value: key, label: characteristicName })),
  ];
  return (
    <ChoiceInput
      required
      value={value as string | undefined}
      choices={choices}
      onChange={(by) => {
        // Times between groups say nothing about colours.
        if (by !== value) form.set('entries', []);
        onChange(by);
      }}
    />
  );
}

function ByView({ label, value }: PartViewProps) {
  const t = useBaseDataText();
  const sequences = useSequences();
  const name = value === byArticleGroup ? t('setup.articleGroup') : sequences?.get(String(value))?.characteristicName;
  return (
    <Line>
      {label}: <strong>{name ?? '…'}</strong>
    </Line>
  );
}

/** By what a matrix goes: the article's group, or a sequence such as colours from light to dark. */
export const byPart: ScreenPart = { empty: byArticleGroup, Input: ByInput, View: ByView };

function EntriesInput({ value, onChange, form, names }: PartInputProps) {
  const entries = (value ?? []) as readonly Entry[];
  const by = form.values['by'];
  const nameOf = useKeyName(by, names);
  const keys = useKeys(by, entries, names);
  return <MatrixGrid keys={keys} nameOf={nameOf} entries={entries} onChange={onChange} />;
}

function EntriesView({ value, object, names }: PartViewProps) {
  const entries = (value ?? []) as readonly Entry[];
  const nameOf = useKeyName(object['by'], names);
  const keys = useKeys(object['by'], entries, names);
  return <MatrixGrid keys={keys} nameOf={nameOf} entries={entries} />;
}

function useKeyName(by: unknown, names: Names): (key: Key) => string {
  const t = useBaseDataText();
  return (key) => (key === null ? t('setup.any') : by === byArticleGroup ? nameIn(names, 'articleGroups', key) : key);
}

/** The times of a matrix. */
export const entriesPart: ScreenPart = { empty: [], Input: EntriesInput, View: EntriesView };

const Line = styled.p`
  margin: 12px 0;
  font-size: var(--size-dense);
`;
