import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AmountKey,
  amountOf,
  decimalSign,
  press,
} from '#frontend/terminal/work-item/flow/machine/amount-entry.ts';
import { NumberPad, PadKey } from '../../kit/number-pad.tsx';
import { AmountDisplay } from './amount-display.tsx';
import { Grow } from './amount-pad.tsx';

type DecimalPadProps = Omit<ComponentProps<typeof AmountDisplay>, 'isOdd'>;

/** An amount or minutes, typed with keys of which one is the decimal sign of the language. */
export function DecimalPad(props: DecimalPadProps) {
  const { text, disabled = false, isOld = false, onText } = props;
  const sign = decimalSign(useTranslation('errors').i18n.language);
  const key = (one: AmountKey): void => onText(press(isOld && one !== 'erase' ? '' : text, one, sign));
  return (
    <>
      <AmountDisplay {...props} />
      <Grow>
        <NumberPad
          disabled={disabled}
          onDigit={(digit) => key(digit as AmountKey)}
          onDelete={() => key('erase')}
          corner={
            <PadKey disabled={disabled} onClick={() => key('sign')}>
              {sign}
            </PadKey>
          }
        />
      </Grow>
    </>
  );
}

/** Seconds of typed minutes; undefined where there are none. */
export function secondsOf(text: string): number | undefined {
  const minutes = amountOf(text);
  return typeof minutes === 'number' ? Math.max(1, Math.round(minutes * 60)) : undefined;
}
