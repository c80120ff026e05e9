/** In which a terminal or a screen sends the token of its link (decision 0153). */
export const deviceTokenHeaders = ['terminal-token', 'screen-token'] as const;
