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

interface MinutesPadProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

/** How long something took, in minutes. */
export function MinutesPad({ label, text, onText, onEnter }: MinutesPadProps) {
  const sign = decimalSign(useTranslation('errors').i18n.language);
  const key = (one: AmountKey): void => onText(press(text, one, sign));
  return (
    <>
      <AmountDisplay label={label} text={text} onText={onText} onEnter={onEnter} />
      <Grow>
        <NumberPad
          onDigit={(digit) => key(digit as AmountKey)}
          onDelete={() => key('erase')}
          corner={<PadKey onClick={() => key('sign')}>{sign}</PadKey>}
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
