import { z } from 'zod';
import type { Right } from '#domain/administration/rights.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { Envelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { Done } from '../idempotency.ts';
import { seenFields } from './seen-fields.ts';

export const idParams = z.strictObject({ id: objectIdSchema });

/** A kind of objects that administrators keep: its address below `/api/useradmin`, its fields, and what is done to it. */
interface Kept<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer> {
  readonly path: string;
  readonly rights: { readonly write: Right; readonly remove: Right };
  readonly summaries: { readonly create: string; readonly change: string; readonly remove: string };
  readonly fields: Fields;
  /** What a change may say, null where it takes a field away. */
  readonly changes: Changes;
  readonly answer: z.ZodType<Answer>;
  readonly commands: {
    create(fields: z.output<Fields>, envelope: Envelope): Promise<Done<Answer> | Rejection>;
    change(
      id: string,
      changes: z.output<Changes>,
      seen: Readonly<Record<string, unknown>> | undefined,
      envelope: Envelope,
    ): Promise<Done<Answer> | Rejection>;
    remove(id: string, envelope: Envelope): Promise<Done<null> | Rejection>;
  };
}

/** Create, change and delete of one kind (api contract, administration); two administrators meet by `seen`. */
export function keptRoutes<Fields extends z.ZodObject, Changes extends z.ZodObject, Answer>(
  service: Service,
  { once }: Pick<CommandContext, 'once'>,
  { path, rights, summaries, commands, ...schemas }: Kept<Fields, Changes, Answer>,
): void {
  // Fastify's types cannot be worked out for schemas that are not known yet; `Kept` says what belongs together.
  const {
    fields,
    changes: changeable,
    answer,
  }: Readonly<Record<'fields' | 'changes', z.ZodObject>> & {
    readonly answer: z.ZodType;
  } = schemas;
  service.post(
    path,
    {
      config: { right: rights.write },
      schema: { summary: summaries.create, body: fields, response: answers(201, answer) },
    },
    (request, reply) =>
      once.run(request, reply, (envelope) => commands.create(request.body as z.output<Fields>, envelope)),
  );
  service.put(
    `${path}/:id`,
    {
      config: { right: rights.write },
      schema: {
        summary: summaries.change,
        params: idParams,
        body: changeable.extend({ seen: seenFields(changeable) }),
        response: answers(200, answer),
      },
    },
    (request, reply) =>
      once.run(request, reply, (envelope) => {
        const { seen, ...changes } = request.body as { readonly seen?: Readonly<Record<string, unknown>> };
        return commands.change(request.params.id, changes as z.output<Changes>, seen, envelope);
      }),
  );
  service.delete(
    `${path}/:id`,
    { config: { right: rights.remove }, schema: { summary: summaries.remove, params: idParams } },
    async (request, reply) => {
      const done = await once.run(request, reply, (envelope) => commands.remove(request.params.id, envelope));
      return isRejection(done) ? done : reply.code(204).send();
    },
  );
}
