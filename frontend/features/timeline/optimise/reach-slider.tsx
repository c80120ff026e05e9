import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import type { TradeOffAnswer } from '#domain/planning/api/optimise-api.ts';
import { type Reach, reaches } from '#domain/planning/optimise/reaches.ts';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { Field } from './optimise-frame.ts';
import type { TradeOffs } from './search/trade-offs.ts';

/**
 * How much may move, from little to everything, with what a short search has found at each step, as columns beside each other:
 * moves against what they gain. Without figures: a longer search finds others. `aims`: number of order positions that may be rescued alone; `aim`: name of a single one.
 */
export function ReachSlider(props: {
  readonly reach: Reach;
  readonly onReach: (reach: Reach) => void;
  readonly known: TradeOffs;
  readonly aims: number;
  readonly aim: string | undefined;
}): ReactNode {
  const { reach, onReach, known, aims, aim } = props;
  const t = useTimelineText();
  const id = useId();
  const steps = reaches.filter((one) => one !== 'aims' || aims > 0);
  const at = Math.max(0, steps.indexOf(reach));
  const foundAt = (one: Reach): TradeOffAnswer | undefined => known.found.find((found) => found.reach === one);
  const found = foundAt(reach);
  const most = Math.max(1, ...known.found.map(({ operationsMoved }) => operationsMoved));
  const mostGain = Math.max(1, ...known.found.map(gainOf));
  const name = (one: Reach): string =>
    one === 'aims'
      ? aim === undefined
        ? t('optimise.reach.aims', { count: aims })
        : t('optimise.reach.aim', { name: aim })
      : t(`optimise.reach.${one}`);
  const said =
    found === undefined && known.refusal === undefined && known.running ? t('optimise.gain.running') : undefined;
  return (
    <Field>
      <b id={id}>{t('optimise.reach')}</b>
      <Slider
        type="range"
        min={0}
        max={steps.length - 1}
        step={1}
        value={at}
        aria-labelledby={id}
        aria-valuetext={[name(reach), said].filter(Boolean).join('. ')}
        onChange={(event) => onReach(steps[Number(event.target.value)] ?? 'needed')}
      />
      <Steps aria-hidden>
        {steps.map((one) => {
          const of = foundAt(one);
          return (
            <button type="button" tabIndex={-1} key={one} data-chosen={one === reach} onClick={() => onReach(one)}>
              <i>
                {of !== undefined && (
                  <>
                    <i style={{ height: `${Math.round((of.operationsMoved / most) * 100)}%` }} />
                    <i data-gain style={{ height: `${Math.round((gainOf(of) / mostGain) * 100)}%` }} />
                  </>
                )}
              </i>
              {of === undefined && known.running ? '…' : '\u00a0'}
            </button>
          );
        })}
      </Steps>
      <Ends>
        <span>{t(aims > 0 ? 'optimise.reach.leftAims' : 'optimise.reach.left')}</span>
        <span>{t('optimise.reach.everything')}</span>
      </Ends>
      <Said role="status" data-reach={reach}>
        <b>{name(reach)}</b>
        {said !== undefined && <span>{said}</span>}
      </Said>
      <small>{t('optimise.gain.how')}</small>
    </Field>
  );
}

const gainOf = ({ before, after }: TradeOffAnswer): number =>
  Math.max(0, before.weightedLateness - after.weightedLateness);

const Slider = styled.input`
  margin: 2px 0 0;
  width: 100%;
  accent-color: var(--accent);
  cursor: pointer;
  &:focus-visible { outline: 2px solid var(--sel); outline-offset: 2px; border-radius: 4px; }
`;

/** Under each step of the slider a pair of columns: what moves, and what is gained by it. */
const Steps = styled.div`
  display: flex;
  justify-content: space-between;
  & > button {
    flex: 0 0 52px;
    margin: 0 -18px;
    padding: 2px 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--text-2);
    font: 500 var(--size-caption)/16px var(--font);
    font-feature-settings: 'tnum';
    text-align: center;
    cursor: pointer;
  }
  & > button:hover { background: var(--hover); }
  & > button[data-chosen='true'] { color: var(--text); font-weight: 650; }
  & > button > i { display: flex; align-items: flex-end; justify-content: center; gap: 2px; height: 34px; }
  & > button > i > i { width: 9px; min-height: 1px; background: var(--text-3); border-radius: 1px 1px 0 0; }
  & > button > i > i[data-gain] { background: var(--ok); }
  & > button[data-chosen='false'] > i { opacity: 0.55; }
  & > button:first-of-type { margin-left: -10px; }
  & > button:last-of-type { margin-right: -10px; }
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 16px;
  color: var(--text-3);
  font-size: var(--size-caption);
  line-height: 16px;
  & > span:last-of-type { text-align: right; }
`;

const Said = styled.div`
  display: flex;
  flex-direction: column;
  padding: 8px 10px;
  border-radius: 6px;
  background: var(--sunken);
  font: 450 var(--size-dense)/18px var(--font);
  font-feature-settings: 'tnum';
  & > b { font-weight: 600; }
  & > span { color: var(--text-2); }
`;
