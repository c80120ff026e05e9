import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { cuesOf, type OwnTutorial } from './own-tutorials.ts';
import { useTutorialText } from './tutorial-text.ts';
import { type Tutorial, useTutorials } from './use-tutorials.ts';

const list = '/videotutorials';

/** `/videotutorials/{topic}/{id}`: one film with its captions, which stand beside it, too. */
export default function TutorialPage() {
  const t = useTutorialText();
  const { topic, id } = useParams();
  const { topics, isRead } = useTutorials();
  const found = topics.flatMap(({ tutorials }) => tutorials).find((one) => one.topic === topic && one.id === id);
  return (
    <Frame breadcrumb={[{ label: t('title'), to: list }, { label: found?.title ?? t('one') }]} loading={!isRead}>
      {found === undefined ? isRead && <StatePanel title={t('gone')} /> : <Film key={found.id} tutorial={found} />}
    </Frame>
  );
}

function Film({ tutorial: { title, description, film, link, own } }: { readonly tutorial: Tutorial }) {
  const t = useTutorialText();
  return (
    <Page>
      {film !== undefined &&
        (own === undefined ? <OfPlant title={title} path={film} /> : <Captioned title={title} film={film} own={own} />)}
      {description !== undefined && <p>{description}</p>}
      {link !== undefined && (
        <p>
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<ExternalLink size={15} />}
          >
            {t('open', { host: hostOf(link) })}
          </Button>
        </p>
      )}
    </Page>
  );
}

/** A film of the plant, read as a whole: the browser would ask for it without the page's sign-in. */
function OfPlant({ title, path }: { readonly title: string; readonly path: string }) {
  const t = useTutorialText();
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['videoTutorials', path],
    queryFn: ({ signal }) => api.readBlob(path, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: (failed) => !(failed instanceof ApiError),
  });
  useEffect(() => {
    if (data === undefined || video.current === null) return undefined;
    const address = URL.createObjectURL(data);
    video.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [data]);
  if (error !== null || broken) return <StatePanel title={t('notPlayed')} />;
  return (
    <Plain>
      {/* biome-ignore lint/a11y/useMediaCaption: the plant has sent a film and no captions */}
      <video ref={video} controls aria-label={title} onError={() => setBroken(true)} />
    </Plain>
  );
}

/** Captions are made here, in the reader's language; a step of the list is where the film goes on from. */
function Captioned({ title, film, own }: { readonly title: string; readonly film: string; readonly own: OwnTutorial }) {
  const t = useTutorialText();
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  const cues = cuesOf(own).map((cue) => {
    const name = `${own.id}.${cue.step}`;
    return { ...cue, text: t(`own.${name}` as Parameters<typeof t>[0]) };
  });
  const said = JSON.stringify(cues);
  useEffect(() => {
    const track = video.current?.addTextTrack('captions', title);
    if (track === undefined) return undefined;
    track.mode = 'showing';
    for (const { from, to, text } of JSON.parse(said) as typeof cues) track.addCue(new VTTCue(from, to, text));
    return () => {
      // A track cannot be taken away again.
      track.mode = 'disabled';
      for (const cue of Array.from(track.cues ?? [])) track.removeCue(cue);
    };
  }, [title, said]);
  const goTo = (from: number): void => {
    if (video.current === null) return;
    video.current.currentTime = from;
    void video.current.play();
  };
  return (
    <Beside>
      {/* biome-ignore lint/a11y/useMediaCaption: its track is added above, in the reader's language */}
      <video
        ref={video}
        src={film}
        controls
        preload="metadata"
        aria-label={title}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
      />
      <ol aria-label={t('steps')}>
        {cues.map(({ step, from, to, text }) => (
          <li key={step}>
            <button type="button" aria-current={at >= from && at < to ? 'step' : undefined} onClick={() => goTo(from)}>
              {text}
            </button>
          </li>
        ))}
      </ol>
    </Beside>
  );
}

const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host : link);

const Page = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 20px 24px;
  & > p { max-width: 720px; margin: 16px 0 0; line-height: 20px; white-space: pre-line; overflow-wrap: anywhere; }
  & video {
    width: 100%;
    aspect-ratio: 16 / 9;
    border: 1px solid var(--line-2);
    border-radius: 8px;
    background: #000;
  }
  & video::cue { font-size: var(--size-body); }
  @media (max-width: 599px) { padding: 12px; }
`;
const Plain = styled.div`
  max-width: 1120px;
`;
const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1120px) minmax(220px, 320px);
  gap: 20px;
  align-items: start;
  & ol { margin: 0; padding: 0; list-style: none; counter-reset: step; }
  & li { counter-increment: step; }
  & li + li { border-top: 1px solid var(--line-1); }
  & button {
    display: flex;
    gap: 10px;
    width: 100%;
    padding: 10px 12px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--text);
    font: inherit;
    line-height: 20px;
    text-align: left;
    cursor: pointer;
  }
  & button::before { content: counter(step); flex: none; min-width: 16px; color: var(--text-2); font-weight: 600; }
  & button:hover { background: var(--hover); }
  & button:focus-visible { outline: 2px solid var(--sel); outline-offset: -2px; }
  & button[aria-current] { background: var(--selected, var(--hover)); font-weight: 550; }
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); }
`;
