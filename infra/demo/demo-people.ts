/**
 * People who attend final assembly: each checks the bikes of one family while they are put together, and is free for
 * nothing else meanwhile (rules §3). Rush orders, which are forced in among others, need none of them.
 */
export const people = {
  group: 'Prüfer',
  families: [
    { name: 'Prüferin Berger', articles: /^BK-M/ },
    { name: 'Prüfer Haddad', articles: /^BK-R[2-6]/ },
    { name: 'Prüferin Kowalska', articles: /^BK-R[7-9]/ },
    { name: 'Prüfer Lindner', articles: /^BK-T/ },
  ],
} as const;

/** Who attends an article; undefined: nobody. */
export const attendantOf = (articleNumber: string): string | undefined =>
  people.families.find(({ articles }) => articles.test(articleNumber))?.name;
