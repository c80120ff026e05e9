import { z } from 'zod';

/** Languages that the product speaks. */
export const languageSchema = z.enum(['de', 'en', 'es', 'fr', 'ru']);
export type Language = z.infer<typeof languageSchema>;
