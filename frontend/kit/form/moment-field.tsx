import styled from '@emotion/styled';
import { useState } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { instantMeant, type Moment, momentAt } from '#frontend/i18n/plant-moment.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { DayInput } from './day-input.tsx';
import { FormField } from './form-field.tsx';
import { TimeInput } from './time-input.tsx';

interface MomentFieldProps {
  /** Of the day; the time beside it has one of its own. */
  readonly label: string;
  /** What it begins with. */
  readonly initial: Instant;
  readonly error: string | undefined;
  readonly help?: string | undefined;
  /** undefined: no day, or no time of the plant. */
  readonly onChange: (at: Instant | undefined) => void;
}

/** When something happened: a day and a time of the plant. */
export function MomentField({ label, initial: first, error, help, onChange }: MomentFieldProps) {
  const t = useKitText();
  const zone = currentPlantTimeZone();
  const [initial] = useState(first);
  const [moment, setMoment] = useState<Moment>(() => momentAt(zone, initial));
  const change = (patch: Partial<Moment>): void => {
    const next = { ...moment, ...patch };
    setMoment(next);
    onChange(instantMeant(zone, next, initial));
  };
  return (
    <Pair>
      <FormField label={label} required help={help} error={error}>
        <DayInput value={moment.day} onChange={(day) => change({ day })} />
      </FormField>
      <FormField label={t('moment.time')} required>
        <TimeInput value={moment.time} wrong={error !== undefined} onChange={(time) => change({ time })} />
      </FormField>
    </Pair>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 110px;
  gap: 12px;
`;
