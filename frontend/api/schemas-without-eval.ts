import { z } from 'zod';

/**
 * The page's content security policy forbids code made from text, which zod would use for speed. Imported before
 * everything else, because zod looks once, when the first schema is made.
 */
z.config({ jitless: true });
