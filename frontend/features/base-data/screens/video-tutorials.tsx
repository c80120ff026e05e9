import { tutorialErrors, type VideoTutorial } from '#domain/base-data/video-tutorial.ts';
import { defineScreen } from '../object-screen.ts';
import { filmPart } from './film-part.tsx';

export const videoTutorials = defineScreen('videoTutorials', {
  columns: [
    { field: 'tutorialName', width: 280, flex: 2, strong: true },
    { field: 'topic', width: 200 },
    { field: 'link', width: 240, flex: 1 },
  ],
  sort: 'tutorialName',
  parts: { file: filmPart },
  rules: (values) => tutorialErrors(values as Pick<VideoTutorial, 'link' | 'file'>),
});
