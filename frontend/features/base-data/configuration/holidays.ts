import { defineScreen } from '../object-screen.ts';

export const holidays = defineScreen('publicHolidays', {
  columns: [
    { field: 'dateFrom', width: 140, strong: true },
    { field: 'dateTo', width: 140 },
    { field: 'description', width: 280, flex: 1 },
    { field: 'filledFor', width: 200 },
  ],
  sort: 'dateFrom',
  lastDay: 'dateTo',
  // Says from where it comes; set by the plant alone.
  without: ['filledFor'],
  short: ['dateFrom', 'dateTo'],
});
