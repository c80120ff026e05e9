import { Bike } from 'lucide-react';
import { Link } from 'react-router';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { Tag } from '#frontend/kit/tag.tsx';
import { useSamplePlant } from './use-sample-plant.ts';
import { setUpPath } from './use-set-up.ts';

/** Says on every page that orders of a sample stand among those of the plant. */
export function SampleTag() {
  const t = useFrameText();
  const { data } = useSamplePlant();
  if (data === undefined || data.state === 'none') return null;
  return (
    <LinkTag to={setUpPath} data-tone="warn" data-large>
      <Bike size={14} strokeWidth={2} aria-hidden />
      {t('setUp.sample')}
    </LinkTag>
  );
}

const LinkTag = Tag.withComponent(Link);
