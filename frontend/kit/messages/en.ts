import type { TextsLike } from '#frontend/i18n/messages.ts';
import type { de } from './de.ts';

export const en: TextsLike<typeof de> = {
  loading: 'Loading',
  cancel: 'Cancel',
  close: 'Close',
  'form.optional': 'optional',
  'form.choose': 'Please choose',
  'form.none': 'none given',
  'form.wrong_one': '{{count}} field is not right yet',
  'form.wrong_other': '{{count}} fields are not right yet',
  'form.unchanged': 'Nothing changed yet',
  'form.nothingToChoose': 'Nothing to choose from yet.',
  'leave.title': 'Discard changes?',
  'leave.text': 'What you have entered is not saved yet.',
  'leave.action': 'Discard',
  'leave.stay': 'Keep editing',
};
