import { z } from 'zod';

/** Kinds of field that several base-data objects have. */
export const name = z.string().trim().min(1).max(200);
export const text = z.string().max(2_000);
/** Made by the server when it is left empty (base data §3). */
export const givenNumber = z.string().trim().max(100);
/** `HH:MM`; `24:00` is the end of the day. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);
