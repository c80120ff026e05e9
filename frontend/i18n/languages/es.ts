import { es as session } from '#frontend/features/session/messages/es.ts';
import { errorsEs as errors } from '../errors/es.ts';

export const es = { errors, session };
