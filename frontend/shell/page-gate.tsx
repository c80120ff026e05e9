import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { Right } from '#domain/kernel/rights.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useFrameText } from '../kit/frame-text.ts';
import { Frame } from './frame.tsx';
import { areas, startPath } from './sections/areas.ts';
import { mayRead, sectionAt } from './sections/sections.ts';

/** Page of a fake user, who stands for nobody (base data §6). */
export const fakeUserPath = '/fakeuser';

/** Pages ask the same table as the menu: an address that was kept or typed opens nothing that may not be read. */
export function PageGate({ children }: { readonly children: ReactNode }) {
  const t = useFrameText();
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (user.isFakeUser && pathname !== fakeUserPath) return <Navigate to={fakeUserPath} replace />;
  if (pageMayBeRead(pathname, user.rights)) return children;
  const first = areas.find((area) => area.mayRead(user.rights));
  if (first === undefined)
    return (
      <Frame breadcrumb={[{ label: t('gate.nothing') }]}>
        <StatePanel title={t('gate.nothing')} text={t('gate.contact')} />
      </Frame>
    );
  if (pathname === startPath) return <Navigate to={first.path} replace />;
  return (
    <Frame breadcrumb={[{ label: t('gate.denied') }]}>
      <StatePanel
        title={t('gate.denied')}
        text={t('gate.contact')}
        action={<Button onClick={() => void navigate(first.path)}>{t('gate.goOn')}</Button>}
      />
    </Frame>
  );
}

/** Pages of no area are the person's own. */
function pageMayBeRead(pathname: string, rights: readonly Right[]): boolean {
  const section = sectionAt(pathname);
  if (section !== undefined) return mayRead(section, rights);
  return areas.find((area) => area.has(pathname))?.mayRead(rights) ?? true;
}

/** `/fakeuser` */
export default function FakeUserPage() {
  const t = useFrameText();
  return (
    <Frame breadcrumb={[{ label: t('fake.title') }]}>
      <StatePanel title={t('fake.title')} text={t('fake.text')} />
    </Frame>
  );
}
