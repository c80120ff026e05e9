import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  listTutorials,
  type TutorialTopic,
  tutorialFilePath,
  tutorialTopics,
} from '#domain/base-data/video-tutorial.ts';
import { askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';
import { currentLanguage } from '#frontend/i18n/setup.ts';
import { type FilmLanguage, filmLanguages, filmName, type OwnTutorial, ownTutorials } from './own-tutorials.ts';
import { useTutorialText } from './tutorial-text.ts';

/** A tutorial as it is shown, whoever it is of. */
export interface Tutorial {
  readonly topic: TutorialTopic;
  readonly id: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Address of the film here, of those of the plant below `/api`; one that lies elsewhere has a `link`. */
  readonly film: string | undefined;
  readonly link: string | undefined;
  /** Of those that the product brings. */
  readonly own: OwnTutorial | undefined;
}

/** Of the product and of the plant, by topic in their order; topics without any are missing. */
export function useTutorials() {
  const t = useTutorialText();
  const { data, isError, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['videoTutorials'],
    queryFn: ({ signal }) => askAt(listTutorials, {}, { signal }),
  });
  const refresh = useCallback(() => void refetch(), [refetch]);
  useLiveRefresh('base-data', { position: data?.position, at: dataUpdatedAt }, refresh);
  const ofProduct = ownTutorials.map((own): Tutorial => {
    const title = t(`own.${own.id}.title`);
    const film = `/${filmName(own.id, filmLanguage())}`;
    return { topic: own.topic, id: own.id, title, description: undefined, film, link: undefined, own };
  });
  const ofPlant = (data?.body.items ?? []).map(
    ({ videoTutorialId: id, topic, tutorialName: title, description, link, file }): Tutorial => ({
      topic,
      id,
      title,
      description,
      film: file && tutorialFilePath.slice('/api'.length).replace(':id', encodeURIComponent(id)),
      link,
      own: undefined,
    }),
  );
  const all = [...ofProduct, ...ofPlant];
  return {
    topics: tutorialTopics.flatMap((topic) => {
      const tutorials = all.filter((one) => one.topic === topic);
      return tutorials.length === 0 ? [] : { topic, tutorials };
    }),
    /** Those of the plant are read; those of the product are there at once. */
    isRead: data !== undefined,
    error: isError ? error : undefined,
  };
}

function filmLanguage(): FilmLanguage {
  const language = currentLanguage();
  return filmLanguages.find((one) => one === language) ?? 'en';
}
