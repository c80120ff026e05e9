import { errorsFr as errors } from '../errors/fr.ts';
import { validationsFr as validations } from '../validations/fr.ts';

export const fr = { errors, validations };
