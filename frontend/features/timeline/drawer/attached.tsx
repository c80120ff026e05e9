import { Paperclip } from 'lucide-react';
import { Link } from 'react-router';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';

interface AttachedProps {
  /** Part of the address of the object's page. */
  readonly kind: 'projects' | 'orders' | 'activities' | 'productionorders' | 'operations';
  readonly id: string;
  readonly files: readonly unknown[] | undefined;
}

/** A line of the drawer's list: how many files are attached, and the way to them; nothing without any. */
export function Attached({ kind, id, files = [] }: AttachedProps) {
  const { t } = useViewParts();
  if (files.length === 0) return null;
  return (
    <>
      <dt>{t('drawer.attachments')}</dt>
      <dd>
        <Link to={`/planningobjects/${kind}/${id}`}>
          <Paperclip size={14} strokeWidth={1.75} aria-hidden /> {t('drawer.files', { count: files.length })}
        </Link>
      </dd>
    </>
  );
}
