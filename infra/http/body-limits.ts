import { fileLimit } from '#domain/kernel/file-limit.ts';

/** Bytes of a body that is not an upload: ten thousand order positions with all their fields, or operations to move. */
export const bodyLimit = 4 * 1_048_576;

/** An uploaded file including boundaries and part headers of `multipart/form-data`. */
export const uploadLimit = fileLimit + 10_000;
