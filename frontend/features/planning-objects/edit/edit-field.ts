import type { z } from 'zod';

/** A field of a form that changes an object. */
export interface EditField {
  /** As the server takes it; the history has its word. */
  readonly name: string;
  readonly control: 'text' | 'longText' | 'day' | 'number' | 'yesNo' | 'customer' | 'termination' | 'person';
  /** Where the history has no word for it: the name of a field of the plant's own. */
  readonly label?: string;
  readonly schema: z.ZodType;
  readonly required?: true;
  /** Cannot be changed while the position is planned: the plan was made from it. */
  readonly fixedWhenPlanned?: true;
}
