import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Way } from '#domain/kernel/ways.ts';
import type { BaseDataEffectAnswer } from '#domain/planning/api/base-data-check-api.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { misfitWords } from '#frontend/kit/misfits/misfit-words.ts';
import { WayChoice } from '#frontend/kit/ways/way-choice.tsx';
import { WaysComparison } from '#frontend/kit/ways/ways-comparison.tsx';
import { type CapacityChange, useChangeEffect } from './use-change-effect.ts';

/** Bars and operations named; more are counted. */
const named = 12;

interface ChangeEffectProps {
  readonly changes: readonly CapacityChange[] | undefined;
  /** What is said while there is nothing to ask. */
  readonly incomplete?: string;
  /** Several that are decided each for itself: what their objects are called, in the same order. */
  readonly names?: readonly string[];
  /** How the plan is to follow, and who is told of another choice; undefined: nobody asks. */
  readonly way?: WayOfChange | undefined;
  /** Told what was refused, for its fields; undefined: nothing. */
  readonly onRefusal?: (error: unknown) => void;
}

/** What a change of capacity does to standing bars, told before it is stored (decision 0085). */
export function ChangeEffect({ changes, incomplete, names, way, onRefusal }: ChangeEffectProps) {
  const t = useKitText();
  const errorText = useErrorText();
  const [comparing, setComparing] = useState(false);
  const { data, error, isFetching } = useChangeEffect(changes, {
    separately: names !== undefined,
    ways: way !== undefined,
    way: way?.chosen,
    rescue: comparing,
  });
  const refusal = changes === undefined ? undefined : (error ?? undefined);
  useEffect(() => onRefusal?.(refusal), [onRefusal, refusal]);
  const body = () => {
    if (changes === undefined) return <p>{incomplete}</p>;
    if (error !== null) return <p data-tone="err">{errorText(errorCodeOf(error))}</p>;
    if (data === undefined) return <p>{t('effect.checking')}</p>;
    const { ways = [] } = data;
    const isChoice = way !== undefined && ways.some(({ moved }) => moved > 0);
    return (
      <>
        {isChoice && <WayChoice ways={ways} chosen={way.chosen} onChoose={way.choose} />}
        {isChoice && way.title !== undefined && (
          <Button size="small" sx={{ mb: 1 }} onClick={() => setComparing(true)}>
            {t('ways.compare')}
          </Button>
        )}
        {isChoice && way.title !== undefined && comparing && (
          <WaysComparison
            title={way.title}
            ways={ways}
            chosen={way.chosen}
            moves={data.follows.moves}
            gap={way.gap}
            rescue={data.rescue}
            onChoose={way.choose}
            onClose={() => setComparing(false)}
          />
        )}
        <Effect effect={data} names={names} hasWays={isChoice} />
      </>
    );
  };
  return (
    <Box aria-label={t('effect.effect')} aria-busy={isFetching} aria-live="polite" data-testid="change-effect">
      <h3>{t('effect.effect')}</h3>
      {body()}
    </Box>
  );
}

/** A choice among the ways to follow a change. */
export interface WayOfChange {
  readonly chosen: Way | undefined;
  readonly choose: (way: Way) => void;
  /** What the ways are compared for, beside each other; absent: they are not. */
  readonly title?: string | undefined;
  readonly gap?: { readonly resourceId: string; readonly start: number; readonly end: number } | undefined;
}

interface EffectProps {
  /** What moves stands with the ways. */
  readonly hasWays: boolean;
  readonly effect: BaseDataEffectAnswer;
  readonly names: readonly string[] | undefined;
}

function Effect({ effect, names = [], hasWays }: EffectProps) {
  const t = useKitText();
  const errorText = useErrorText();
  const format = useFormat();
  const at = (iso: string): string => {
    const instant = Date.parse(iso);
    return `${format.shortDate(instant)} ${format.time(instant)}`;
  };
  const writer = {
    day: (instant: number) => format.shortDate(instant),
    time: (instant: number) => format.time(instant),
    length: (milliseconds: number) => format.duration(milliseconds),
  };
  const { refused, follows, unfit, operations, fitAgain, overloadsGained, overloadsLost, refit } = effect;
  return (
    <>
      {refused.length > 0 && <p data-tone="err">{t('effect.refused', { count: refused.length })}</p>}
      <ul>
        {refused.slice(0, named).map(({ index, errorCode, detailsObject }) => (
          <li key={index}>
            {names[index]}: {errorText(errorCode, detailsObject)}
          </li>
        ))}
        {refused.length > named && <li>{t('effect.more', { count: refused.length - named })}</li>}
      </ul>
      {!hasWays && follows.moved + unfit + fitAgain + overloadsGained + overloadsLost === 0 && (
        <p>{t('effect.unchanged')}</p>
      )}
      {follows.moved > 0 && <p>{t('effect.follows', { count: follows.moved })}</p>}
      <ul>
        {follows.moves.slice(0, named).map(({ operationId, productionOrderNumber, valueAddName, before, after }) => (
          <li key={operationId}>
            {t('effect.move', {
              step: `${productionOrderNumber} · ${valueAddName}`,
              from: `${at(before.startDate)} – ${at(before.endDate)}`,
              to: `${at(after.startDate)} – ${at(after.endDate)}`,
            })}
          </li>
        ))}
        {follows.moves.length > named && <li>{t('effect.more', { count: follows.moved - named })}</li>}
      </ul>
      {!hasWays && follows.turnsLate > 0 && <p data-tone="err">{t('effect.late', { count: follows.turnsLate })}</p>}
      {follows.rescues > 0 && <p data-tone="ok">{t('effect.rescued', { count: follows.rescues })}</p>}
      {overloadsGained > 0 && <p data-tone="err">{t('effect.overloads', { count: overloadsGained })}</p>}
      {overloadsLost > 0 && <p data-tone="ok">{t('effect.overloadsGone', { count: overloadsLost })}</p>}
      {fitAgain > 0 && <p data-tone="ok">{t('effect.fitAgain', { count: fitAgain })}</p>}
      {unfit > 0 && <p data-tone="warn">{t('effect.unfit', { count: unfit })}</p>}
      <ul>
        {operations.slice(0, named).map((operation) => (
          <li key={operation.operationId}>
            <Link to={`/production/operation/${operation.operationId}`}>
              {t('effect.unfitOne', {
                step: `${operation.productionOrderNumber} · ${operation.valueAddName}`,
                resource: operation.resourceName,
                at: at(operation.startDate),
                cause: misfitWords(operation, writer),
              })}
            </Link>
          </li>
        ))}
        {unfit > named && <li>{t('effect.more', { count: unfit - named })}</li>}
      </ul>
      {!hasWays && unfit > 0 && refit !== null && (
        <p>
          {t('effect.refit', { count: refit.moved })}{' '}
          {refit.turnsLate > 0 && <strong>{t('effect.refitLate', { count: refit.turnsLate })}. </strong>}
          {refit.left > 0 && t('effect.refitLeft', { count: refit.left })} {t('effect.stays')}
        </p>
      )}
    </>
  );
}

const Box = styled.section`
  padding: 10px 12px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--sunken);
  font-size: var(--size-dense);
  line-height: 18px;
  & > h3 { margin: 0 0 4px; font: 600 var(--size-dense)/18px var(--font); }
  & > p { color: var(--text-2); }
  & > p > strong { color: var(--err); font-weight: 550; }
  & > ul { margin: 4px 0; padding: 0 0 0 16px; color: var(--text-2); max-height: 220px; overflow-y: auto; }
  & > ul:empty { display: none; }
  & a { color: var(--accent); }
  & > [data-tone='err'] { color: var(--err); font-weight: 550; }
  & > [data-tone='ok'] { color: var(--ok); font-weight: 550; }
  & > [data-tone='warn'] { color: var(--warn); font-weight: 550; }
`;
