import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { readProgress } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import { useProgressTime } from '#frontend/kit/time-unit/use-progress-time.ts';
import { usePlanningText } from '../planning-text.ts';
import { differenceTone } from './difference-tone.ts';

interface ActualTimeProps {
  readonly of: keyof typeof readProgress;
  readonly id: string;
  /** Changes when the step has. */
  readonly version: number;
}

/** How long a step was worked on, and by how much that is more or less than its pieces should have taken (base data §9). */
export function ActualTime({ of, id, version }: ActualTimeProps) {
  const t = usePlanningText();
  const format = useFormat();
  const timeOf = useProgressTime();
  const { data } = useQuery({
    queryKey: ['list', pathOf(readProgress[of], { id }), version],
    queryFn: ({ signal }) => ask(readProgress[of], { params: { id } }, { signal }),
    placeholderData: (before) => before,
  });
  if (data === undefined || data.actualConsumption === 0) return '–';
  const { actualConsumption, predictedConsumption, difference } = data;
  return (
    <Line>
      {timeOf(actualConsumption)}
      {difference !== null && (
        <Tag
          data-tone={differenceTone(difference)}
          title={t('detail.actualTime.expected', { time: timeOf(predictedConsumption) })}
        >
          {difference > 0 ? '+' : ''}
          {format.percent(difference / 100)}
        </Tag>
      )}
    </Line>
  );
}

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
`;
