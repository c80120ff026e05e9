import { fr as session } from '#frontend/features/session/messages/fr.ts';
import { errorsFr as errors } from '../errors/fr.ts';

export const fr = { errors, session };
