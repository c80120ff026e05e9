import styled from '@emotion/styled';
import { Bike } from 'lucide-react';
import { Link } from 'react-router';
import { useFrameText } from '#frontend/shell/frame-text.ts';
import { useSamplePlant } from './use-sample-plant.ts';
import { setUpPath } from './use-set-up.ts';

/** Says on every page that orders of a sample stand among those of the plant. */
export function SampleTag() {
  const t = useFrameText();
  const { data } = useSamplePlant();
  if (data === undefined || data.state === 'none') return null;
  return (
    <Tag to={setUpPath}>
      <Bike size={14} strokeWidth={2} aria-hidden />
      {t('setUp.sample')}
    </Tag>
  );
}

const Tag = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 26px;
  padding: 0 10px;
  border-radius: 4px;
  background: var(--warn-tint);
  color: var(--warn);
  font-size: 12.5px;
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
`;
