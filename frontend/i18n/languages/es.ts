import { errorsEs as errors } from '../errors/es.ts';
import { validationsEs as validations } from '../validations/es.ts';

export const es = { errors, validations };
