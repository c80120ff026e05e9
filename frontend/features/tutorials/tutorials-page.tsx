import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { CirclePlay, ExternalLink, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { Note } from '#frontend/kit/note.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { cuesOf } from './own-tutorials.ts';
import { useTutorialText } from './tutorial-text.ts';
import { type Tutorial, useTutorials } from './use-tutorials.ts';

/** Where whoever may administers those of the plant. */
const administered = '/administration/videotutorials';

/** `/videotutorials` (planning §2, base data §2): films of the product and of the plant, by topic. */
export default function TutorialsPage() {
  const t = useTutorialText();
  const errorText = useErrorText();
  const mayChange = useRight('configuration.write');
  const { topics, isRead, error } = useTutorials();
  return (
    <Frame
      breadcrumb={[{ label: t('title') }]}
      loading={!isRead && error === undefined}
      {...(mayChange && {
        toolbar: (
          <Button component={Link} to={administered} startIcon={<Plus size={15} />}>
            {t('administer')}
          </Button>
        ),
      })}
    >
      <Topics>
        {error !== undefined && <Note data-tone="warn">{`${t('failed')} ${errorText(errorCodeOf(error))}`}</Note>}
        {topics.map(({ topic, tutorials }) => (
          <section key={topic}>
            <h2>{t(`topic.${topic}`)}</h2>
            <ul>
              {tutorials.map((tutorial) => (
                <li key={tutorial.id}>
                  <Card tutorial={tutorial} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Topics>
    </Frame>
  );
}

function Card({ tutorial: { topic, id, title, description, film, own } }: { readonly tutorial: Tutorial }) {
  const t = useTutorialText();
  const seconds = own === undefined ? undefined : cuesOf(own).at(-1)?.to;
  const Icon = film === undefined ? ExternalLink : CirclePlay;
  return (
    <Way to={`/videotutorials/${topic}/${encodeURIComponent(id)}`}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small>
          {seconds === undefined
            ? (description ?? t(film === undefined ? 'elsewhere' : 'ofPlant'))
            : t('seconds', { seconds })}
        </small>
      </span>
    </Way>
  );
}

const Topics = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 20px 24px;
  & > section + section { margin-top: 24px; }
  & h2 { margin: 0 0 10px; font-size: var(--size-body); line-height: 20px; font-weight: 600; }
  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(260px, 1fr));
    gap: 12px;
    max-width: 1120px;
  }
  @media (max-width: 599px) { padding: 12px; }
`;

const Way = styled(Link)`
  display: flex;
  gap: 12px;
  height: 100%;
  padding: 14px 16px;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  background: var(--surface);
  color: var(--text);
  text-decoration: none;
  &:hover { background: var(--hover); }
  & > svg { flex: none; color: var(--accent); }
  & > span { min-width: 0; overflow-wrap: anywhere; }
  & strong { display: block; font-weight: 550; line-height: 20px; }
  & small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
    color: var(--text-2);
    font-size: var(--size-caption);
    line-height: 16px;
  }
`;
