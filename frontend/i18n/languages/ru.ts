import { ru as session } from '#frontend/features/session/messages/ru.ts';
import { errorsRu as errors } from '../errors/ru.ts';

export const ru = { errors, session };
