/**
 * Header of every request of our pages: their session is in a cookie that no script can read. A page of another origin
 * cannot send it, because browsers ask the server first and get no leave (CORS); without it the cookie counts for nothing.
 */
export const pageSessionHeader = 'x-page-session';
