import { z } from 'zod';
import { customerNameOf, type Names } from '#domain/base-data/names.ts';
import { customerIdSchema, projectIdSchema } from '#domain/kernel/ids.ts';
import type { PlannedProject } from '#domain/planning/plan/plan.ts';
import { attachedFields, noteFields } from './notes.ts';
import { type RolledUp, rolledUpFields } from './roll-up.ts';

/** A project as rows, deltas and answers of commands show it. */
export const projectRowSchema = z.object({
  projectId: projectIdSchema,
  projectNumber: z.string(),
  projectName: z.string(),
  customerId: customerIdSchema.nullable(),
  customerName: z.string().nullable(),
  ownerId: z.string().nullable(),
  processNumber: z.string().optional(),
  processName: z.string().optional(),
  ...noteFields,
  ...rolledUpFields,
});
export type ProjectRow = z.infer<typeof projectRowSchema>;

export function projectRow(names: Names, project: PlannedProject, rolledUp: RolledUp): ProjectRow {
  return {
    projectId: project.projectId,
    projectNumber: project.projectNumber,
    projectName: project.projectName,
    customerId: project.customerId ?? null,
    customerName: customerNameOf(names, project.customerId),
    ownerId: project.ownerId ?? null,
    processNumber: project.processNumber,
    processName: project.processName,
    comment: project.comment,
    ownedBy: project.ownedBy,
    location: project.location,
    additionalProperties: project.additionalProperties,
    externalIds: project.externalIds,
    ...attachedFields(project.attachments),
    statusId: rolledUp.statusId,
    startDate: rolledUp.startDate,
    endDate: rolledUp.endDate,
  };
}
