import Button from '@mui/material/Button';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { useRight } from '#frontend/api/session-context.ts';
import { useBaseDataText } from '#frontend/features/base-data/base-data-text.ts';
import type { ObjectRow } from '../object-screen.ts';
import { calendarHome } from './gap-tabs.tsx';

/** From a resource to the calendar of its gaps; an attendant one cannot have any. */
export function GapsLink({ object }: { readonly object: ObjectRow }) {
  const t = useBaseDataText();
  const maySee = useRight('gaps.read');
  if (!maySee || object['isAttendantResource'] === true) return null;
  return (
    <Button
      component={Link}
      to={`${calendarHome}?of=resource:${encodeURIComponent(String(object['resourceId']))}`}
      startIcon={<CalendarDays size={15} strokeWidth={1.75} />}
      sx={{ my: 4 }}
    >
      {t('gaps.inCalendar')}
    </Button>
  );
}
