/** As names of columns are compared. A byte order mark at the head of the file belongs to no column. */
export const normalised = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
