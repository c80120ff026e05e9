import { z } from 'zod';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { defineCall } from '#domain/call.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import type { Right } from '#domain/kernel/rights.ts';

interface Kind<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer extends z.ZodType> {
  readonly path: `/api/useradmin/${string}`;
  readonly rights: { readonly write: Right; readonly remove: Right };
  readonly summaries: { readonly create: string; readonly change: string; readonly remove: string };
  readonly fields: Fields;
  /** What a change may say, null where it takes a field away. */
  readonly changes: Changes;
  readonly answer: Answer;
}

/** Create, change and delete of one kind of objects that administrators write; two of them meet by `seen`. */
export const writeCalls = <Fields extends z.ZodObject, Changes extends z.ZodObject, Answer extends z.ZodType>({
  path,
  rights,
  summaries,
  fields,
  changes,
  answer,
}: Kind<Fields, Changes, Answer>) => {
  const params = z.strictObject({ id: objectIdSchema });
  return {
    create: defineCall({
      method: 'POST',
      path,
      right: rights.write,
      summary: summaries.create,
      body: fields,
      status: 201,
      answer,
    }),
    change: defineCall({
      method: 'PUT',
      path: `${path}/:id`,
      right: rights.write,
      summary: summaries.change,
      params,
      body: changes.extend({ seen: seenFields(changes) }),
      answer,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/:id`,
      right: rights.remove,
      summary: summaries.remove,
      params,
    }),
  };
};
