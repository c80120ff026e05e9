import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useSetUpText } from './set-up-text.ts';
import { setUpPath } from './use-set-up.ts';

/** From a page that is empty to what makes it full; whoever may make nothing is told there who may. */
export function SetUpLink() {
  const t = useSetUpText();
  return (
    <Button size="medium" component={Link} to={setUpPath}>
      {t('title')}
    </Button>
  );
}
