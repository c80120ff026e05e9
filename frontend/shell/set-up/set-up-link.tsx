import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFrameText } from '#frontend/kit/frame-text.ts';
import { setUpPath } from './use-set-up.ts';

/** From a page that is empty to what makes it full; whoever may make nothing is told there who may. */
export function SetUpLink() {
  const t = useFrameText();
  return (
    <Button size="medium" component={Link} to={setUpPath}>
      {t('setUp.title')}
    </Button>
  );
}
