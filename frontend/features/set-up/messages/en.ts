import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  other: 'Other ways',
  importTitle: 'Take over from files',
  importText: 'Resources, articles with operations, customers and orders also come from CSV or Excel files.',
  importAction: 'To the import',
  sampleTitle: 'Sample plant',
  sampleText:
    'A bicycle factory with 21 resources, 105 articles and more than 600 orders around today, to look around. Its names are German. It can be removed at any time; what you make yourself stays.',
  sampleLoad: 'Load the sample plant',
  sampleLoading: 'The sample plant is being loaded',
  sampleReporting: 'Feedback is being entered',
  sampleRemoving: 'The sample plant is being removed',
  sampleLoaded: 'Loaded by {{name}}. Its orders begin with DEMO-.',
  samplePartly: 'Removed except for what is still needed.',
  sampleFailed: 'Something went wrong last time. You can remove the sample plant and load it again.',
  sampleRemove: 'Remove the sample plant',
  sampleNotYours: 'Only administrators load and remove the sample plant.',
  progress: '{{done}} of {{total}}',
  removeTitle: 'Remove the sample plant?',
  removeGoes: 'This goes, with all feedback and notes on it:',
  removeStays_one: '{{count}} object stays:',
  removeStays_other: '{{count}} objects stay:',
  removeUsed: 'needed by {{names}}',
  removeLocked: 'locked: {{names}}',
  removeAll: 'Nothing of yours is affected.',
  removeAction: 'Remove',
  removeNothing: 'Everything that is left is needed.',
  removeWait: 'Being checked …',
  startHide: 'Stop beginning here after signing in',
  startHidden: 'You find this page in the user menu at any time.',
};
