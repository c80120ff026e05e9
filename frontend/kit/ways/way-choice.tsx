import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import type { Way } from '#domain/kernel/ways.ts';
import type { PricedWayAnswer } from '#domain/planning/api/ways-api.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { isCostly, wayWords } from './way-words.ts';

interface WayChoiceProps {
  /** The one that holds without a choice first. */
  readonly ways: readonly PricedWayAnswer[];
  /** undefined: the first. */
  readonly chosen: Way | undefined;
  readonly onChoose: (way: Way) => void;
}

/** The ways to follow a change of capacity, each with what it costs, to choose one before anything is stored. */
export function WayChoice({ ways, chosen, onChoose }: WayChoiceProps): ReactNode {
  const t = useKitText();
  const format = useFormat();
  const name = useId();
  const [first] = ways;
  if (first === undefined) return null;
  return (
    <Ways data-testid="ways">
      <legend>{t('ways.title')}</legend>
      {ways.map((price) => (
        <label key={price.way} title={t(`ways.help.${price.way}`)}>
          <input
            type="radio"
            name={name}
            value={price.way}
            checked={(chosen ?? first.way) === price.way}
            onChange={() => onChoose(price.way)}
          />
          <span>
            <b>{t(`ways.way.${price.way}`)}</b>
            {price === first && <small>{t('ways.chosen')}</small>}
            <em data-tone={isCostly(price) ? 'err' : 'ok'}>
              {wayWords(price, (length) => format.duration(length)).join(' · ')}
            </em>
          </span>
        </label>
      ))}
    </Ways>
  );
}

const Ways = styled.fieldset`
  margin: 0 0 8px;
  padding: 0;
  border: 0;
  display: grid;
  gap: 2px;
  & > legend { padding: 0 0 4px; font: 600 var(--size-dense)/18px var(--font); }
  & > label {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 8px;
    align-items: start;
    padding: 6px 8px;
    border: 1px solid transparent;
    border-radius: 6px;
    cursor: pointer;
  }
  & > label:has(:checked) { background: var(--surface); border-color: var(--accent); }
  & > label:has(:focus-visible) { outline: 2px solid var(--focus, var(--accent)); outline-offset: 1px; }
  & input { margin: 2px 0 0; accent-color: var(--accent); }
  & span { display: flex; flex-wrap: wrap; column-gap: 8px; align-items: baseline; }
  & b { font-weight: 600; }
  & small { color: var(--text-3, var(--text-2)); font-size: var(--size-caption); }
  & em { flex-basis: 100%; font-style: normal; color: var(--text-2); }
  & em[data-tone='err'] { color: var(--err); }
`;
