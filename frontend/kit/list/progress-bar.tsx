import styled from '@emotion/styled';
import type { Format } from '#frontend/i18n/format.ts';

interface ProgressBarProps {
  /** 0 to 1; undefined while loading. */
  readonly share: number | undefined;
  readonly color: string;
  readonly format: Format;
}

/** Progress of an order in its colour, with the figure next to it. */
export function ProgressBar({ share, color, format }: ProgressBarProps) {
  return (
    <Row>
      <i>
        <b style={{ width: `${Math.round((share ?? 0) * 100)}%`, background: color }} />
      </i>
      <span className="tabular">{share === undefined ? '' : format.percent(share)}</span>
    </Row>
  );
}

const Row = styled.div`
  width: 100%;
  display: flex;
  align-items: center;
  gap: 10px;
  & i {
    flex: 1;
    height: 5px;
    border-radius: 3px;
    background: var(--pressed);
    overflow: hidden;
  }
  & b { display: block; height: 100%; border-radius: 3px; }
  & span { width: 40px; text-align: right; color: var(--text-2); }
`;
