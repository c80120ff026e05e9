import { Link } from 'react-router';
import { useSession } from '#frontend/api/session-context.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { useRolesOf } from '#frontend/kit/rights/role-name.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSecondFactor } from './own-second-factor.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { usePersonalText } from './personal-text.ts';
import { Sections } from './section.tsx';

/** `/userinfo` (base data §2): who one is here, the password, the second factor and where one is signed in. */
export default function UserInfoPage() {
  const t = usePersonalText();
  const { user } = useSession();
  const roles = useRolesOf(user);
  const properties = [
    { name: 'name', label: t('name'), value: user.fullName },
    { name: 'username', label: t('username'), value: user.username },
    { name: 'roles', label: t('roles'), value: roles },
    ...(user.location === undefined ? [] : [{ name: 'location', label: t('location'), value: user.location }]),
  ];
  return (
    <Frame breadcrumb={[{ label: t('userInfo') }]}>
      <Sections>
        <section>
          <h2>{t('data')}</h2>
          <PropertyList properties={properties} />
          <p>
            <Link to="/languages">{t('languages')}</Link> · <Link to="/welcome">{t('welcome')}</Link> ·{' '}
            <Link to="/modulepreferences">{t('modules.title')}</Link> · <Link to="/changelogs">{t('changeLog')}</Link> ·{' '}
            <Link to="/videotutorials">{t('tutorials')}</Link>
          </p>
        </section>
        <OwnPassword />
        <OwnSecondFactor />
        <OwnSessions />
      </Sections>
    </Frame>
  );
}
