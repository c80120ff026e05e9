/** Bytes of a body that is not an upload; the largest timeline edit is far below. */
export const bodyLimit = 1_048_576;

/** Bytes of one uploaded file (base data §5). */
export const fileLimit = 25 * 1_048_576;

/** An uploaded file including boundaries and part headers of `multipart/form-data`. */
export const uploadLimit = fileLimit + 10_000;
