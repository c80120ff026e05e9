import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/commands.ts';
import {
  type TimelineEdit,
  type TimelineEditAnswer,
  timelineEditAnswerSchema,
  timelineEditSchema,
} from '#domain/planning/timeline-api.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { newEnvelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { editAnswer } from '../planning-answers.ts';

const schema = { body: timelineEditSchema, response: answers(200, timelineEditAnswerSchema) };

/** Edits of the timeline and their preview (planning §4, §5, §7; rules §5). */
export function timelineRoutes(service: Service, { plan, once }: CommandContext): void {
  service.post('/api/planning/planningTimelineRaw', { config: { right: 'planning.write' }, schema }, (request, reply) =>
    once.run<TimelineEditAnswer>(request, reply, async (envelope) => {
      const command = commandOf(request.body);
      if (isRejection(command)) return command;
      const written = await plan.execute(command, envelope);
      if (isRejection(written)) return written;
      return { body: editAnswer(plan.plan, written.events, written.revision), position: written.position };
    }),
  );

  service.post(
    '/api/planning/planningTimelineRaw/preview',
    { config: { right: 'planning.write' }, schema },
    async (request) => {
      const command = commandOf(request.body);
      if (isRejection(command)) return command;
      const { user } = callerOf(request);
      const events = await plan.preview(command, newEnvelope({ kind: 'user', userId: user.userId }, user.roles));
      return isRejection(events) ? events : editAnswer(plan.plan, events, plan.plan.revision);
    },
  );
}

function commandOf(edit: TimelineEdit): PlanningCommand | Rejection {
  const { action, versionIdentifier: baseRevision, operations = [], override = false } = edit;
  switch (action) {
    case 'undo':
    case 'redo':
      return { type: action };
    case 'lock':
    case 'unlock': {
      if (operations.length === 0) return missing('operations');
      const operationIds = operations.map(({ operationId }) => operationId);
      return { type: action === 'lock' ? 'lockOperations' : 'unlockOperations', baseRevision, operationIds };
    }
    case 'move': {
      if (operations.length === 0) return missing('operations');
      const moves = [];
      for (const [index, { operationId, startDate, resourceId }] of operations.entries()) {
        if (startDate === undefined) return missing(`operations.${index}.startDate`);
        moves.push({ operationId, start: Date.parse(startDate), resourceId });
      }
      return { type: 'moveOperations', baseRevision, moves, override };
    }
  }
}

const missing = (field: string): Rejection => reject('validation', { fields: { [field]: 'required' } });
