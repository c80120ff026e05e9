import { errorsRu as errors } from '../errors/ru.ts';
import { validationsRu as validations } from '../validations/ru.ts';

export const ru = { errors, validations };
