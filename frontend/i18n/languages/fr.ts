import { fr as session } from '#frontend/features/session/messages/fr.ts';
import { errorsFr as errors } from '../errors/fr.ts';
import { validationsFr as validations } from '../validations/fr.ts';

export const fr = { errors, validations, session };
