import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useTimelineText } from '#frontend/features/timeline/timeline-text.ts';

const marks = ['gap', 'infoGap', 'frozen', 'buffer', 'slack', 'missed', 'line', 'overlap'] as const;

/** What is drawn around and between the bars, whatever their colours follow. */
export function MarkLegend(): ReactNode {
  const say = useTimelineText();
  return (
    <>
      <h3>{say('colors.marks')}</h3>
      <Marks>
        {marks.map((mark) => (
          <li key={mark}>
            <i data-mark={mark} />
            <span>{say(`colors.mark.${mark}`)}</span>
          </li>
        ))}
      </Marks>
    </>
  );
}

const Marks = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 6px;
  & > li { display: flex; align-items: center; gap: 10px; max-width: 300px; }
  & i { position: relative; flex: none; width: 26px; height: 14px; }
  & [data-mark='gap'] { background: repeating-linear-gradient(45deg, var(--gap-line) 0 1.5px, var(--gap) 1.5px 7px); }
  & [data-mark='infoGap'] { background: var(--info-gap); border-top: 2px solid var(--warn-solid); }
  & [data-mark='frozen'] {
    background: radial-gradient(var(--frozen-line) 1px, transparent 1.5px) 0 0 / 7px 7px, var(--frozen); border-right: 1px dashed var(--frozen-line);
  }
  & [data-mark='buffer'] { border-right: 1.5px solid var(--text-2); }
  & [data-mark='buffer']::after { content: ''; position: absolute; left: 0; right: 0; top: 6px; border-top: 1.5px solid var(--text-2); }
  & [data-mark='slack']::before { content: ''; position: absolute; left: 0; width: 15px; top: 6px; border-top: 1.5px dotted var(--ok); }
  & [data-mark='slack']::after {
    content: ''; position: absolute; right: 2px; top: 3px; width: 7px; height: 7px; border: 1.5px solid var(--ok); transform: rotate(45deg);
  }
  & [data-mark='missed']::before { content: ''; position: absolute; left: 12px; top: 0; bottom: 0; border-left: 2px solid var(--err); }
  & [data-mark='missed']::after {
    content: ''; position: absolute; left: 8px; top: 0; border: 5px solid transparent; border-top: 6px solid var(--err); border-bottom: 0;
  }
  & [data-mark='line'] { border-left: 1.5px solid var(--sel); border-bottom: 1.5px solid var(--sel); border-radius: 0 0 0 5px; height: 9px; }
  & [data-mark='overlap'] { background: color-mix(in srgb, var(--sel) 30%, transparent); border-bottom: 2px solid var(--sel); }
`;
