import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * First event of a store (design, section 12): whose it is. Read models, snapshots and settings that name another plant
 * do not belong to it.
 */
export const PlantFounded = defineEvent('PlantFounded', { plantId: z.uuid() });
