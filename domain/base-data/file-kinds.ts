/** Kinds of files that are taken from folders, in the order in which they are: what later ones name is there by then. */
export const fileKinds = [
  'customers',
  'material',
  'resources',
  'setupmatrices',
  'articles',
  'projectpositions',
  'feedback',
] as const;
export type FileKind = (typeof fileKinds)[number];
