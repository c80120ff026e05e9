import styled from '@emotion/styled';
import { useMemo } from 'react';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { Comparison } from '#domain/simulation/comparison-api.ts';
import { useSettingWords } from '#frontend/features/administration/setting-words.ts';
import type { ObjectScreen } from '#frontend/features/base-data/object-screen.ts';
import { screens } from '#frontend/features/base-data/screens/screens.ts';
import { useValueWords, type ValueWords } from '#frontend/features/base-data/use-value-words.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { fieldWord } from '#frontend/kit/history/history-text.ts';
import { isNothing, valueWords } from '#frontend/kit/history/history-values.ts';
import type { Names } from '#frontend/kit/list/data/use-names.ts';
import { useSimulationText } from '#frontend/kit/simulation-text.ts';
import { useKindWord } from '../sections/kind-word.ts';

type Changed = Comparison['changes']['baseData'][number];
type NamesById = Comparison['names'];

interface ChangedBaseDataProps {
  readonly changed: readonly Changed[];
  readonly names: NamesById;
}

/** Base data and settings that are different, field by field, in the words of their own pages. */
export default function ChangedBaseData({ changed, names }: ChangedBaseDataProps) {
  const t = useSimulationText();
  return (
    <Part aria-label={t('baseData')}>
      <h2>{t('baseData')}</h2>
      {changed.map((one) => {
        const screen = screens.find(({ collection }) => collection === one.collection);
        const key = `${one.collection} ${one.id}`;
        if (one.collection === 'globalSettings') return <ChangedSettings key={key} changed={one} names={names} />;
        if (screen === undefined) return <ChangedOther key={key} changed={one} names={names} />;
        return <ChangedOnScreen key={key} changed={one} names={names} screen={screen} />;
      })}
    </Part>
  );
}

interface PartProps {
  readonly changed: Changed;
  readonly names: NamesById;
}

function ChangedOnScreen({ screen, ...part }: PartProps & { readonly screen: ObjectScreen }) {
  const { names } = part;
  const choices: Names = useMemo(() => {
    const all = Object.entries(names).map(([value, label]) => ({ value, label }));
    return new Map(Object.keys(objectTypes).map((collection) => [collection as keyof typeof objectTypes, all]));
  }, [names]);
  return <ChangedObject {...part} words={useValueWords(screen, choices)} />;
}

const ChangedSettings = (part: PartProps) => <ChangedObject {...part} words={useSettingWords() as ValueWords} />;

function ChangedOther(part: PartProps) {
  const format = useFormat();
  const named = (value: unknown): string | undefined =>
    typeof value === 'string' && Object.hasOwn(part.names, value) ? part.names[value] : undefined;
  const words = {
    label: fieldWord,
    value: (field: string, value: unknown) => valueWords(field, value, named(value), format),
  };
  return <ChangedObject {...part} words={words} />;
}

function ChangedObject({ changed, names, words }: PartProps & { readonly words: ValueWords }) {
  const kindWord = useKindWord();
  const { collection, id, fields } = changed;
  return (
    <article>
      <h3>
        {names[id]} <small>{kindWord(collection)}</small>
      </h3>
      <dl>
        {fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{words.label(field)}</dt>
            <dd>
              {!isNothing(before) && (
                <>
                  <s>{words.value(field, before)}</s> →{' '}
                </>
              )}
              {words.value(field, after)}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

const Part = styled.section`
  padding: 14px 16px 20px;
  & > h2 { font-size: var(--size-body); line-height: 20px; font-weight: 600; }
  & > article { padding: 10px 0; border-bottom: 1px solid var(--line-1); }
  & h3 { font-size: var(--size-body); line-height: 20px; font-weight: 600; overflow-wrap: anywhere; }
  & h3 > small { font-size: var(--size-caption); font-weight: 450; color: var(--text-2); }
  & dl { margin: 2px 0 0; }
  & dl > div { display: grid; grid-template-columns: minmax(110px, 220px) minmax(0, 1fr); gap: 8px; font-size: var(--size-dense); line-height: 20px; }
  & dt { color: var(--text-2); }
  & dd { overflow-wrap: anywhere; }
  & s { color: var(--text-3); }
`;
