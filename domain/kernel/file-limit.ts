/** Bytes of one uploaded file (base data §5). */
export const fileLimit = 25 * 1_048_576;
