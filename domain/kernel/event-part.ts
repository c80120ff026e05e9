import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * A piece of an event that is too large for one append (design, section 3): more items of one of its lists. Pieces stand
 * in a stream of their own before the event that names the stream; without such an event they mean nothing.
 */
export const EventPart = defineEvent('EventPart', { field: z.string().max(100), items: z.array(z.unknown()).min(1) });
