import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { signedInUserSchema } from '#domain/administration/user.ts';
import { resource } from '#domain/base-data/fields/resource-fields.ts';
import { readActivity, readOperation, readPosition, readProductionOrder, readProject } from './object-calls.ts';
import { listWork } from './shop-floor/work-calls.ts';
import { timelineDataSchema } from './timeline-api.ts';

/**
 * What the requirement names has to be described; that services answer what is described, and nothing else, is looked at where
 * they answer (`query-service/reads.pg.test.ts`).
 */
const missing = (schema: z.ZodObject, fields: string): readonly string[] =>
  fields.split(/[\s,]+/).filter((field) => !(field in schema.shape));

describe('every field that is asked for is described of', () => {
  // shows planning 3.1
  test('a user', () => {
    const fields = 'userId fullName firstName lastName isFakeUser language location roles';
    expect(missing(signedInUserSchema, fields)).toEqual([]);
  });

  // shows planning 3.5, planning 3.6
  test('a project', () => {
    const fields = `projectId projectNumber projectName processNumber processName customer ownerId owner ownedBy
      orderPositionsCount orderPositions startDate endDate`;
    expect(missing(readProject.answer, fields)).toEqual([]);
  });

  // shows planning 3.9, planning 3.10, planning 3.11, planning 3.12, planning 3.13, planning 3.15, planning 5.5
  test('an order position, with its delivery date as a day', () => {
    const fields = `orderPositionId orderPositionNumber positionNumber statusId orderDate articleAmount articleAmountUnit
      pending planAnyway terminationDate deliveryDate handOverDate article customer technology processTemplate
      versionIdentifier ownedBy activities projectId startDate endDate`;
    expect(missing(readPosition.answer, fields)).toEqual([]);
    const { deliveryDate } = readPosition.answer.shape;
    expect(deliveryDate.safeParse('2027-03-01').success).toBe(true);
    for (const wrong of ['01.03.2027', '2027-3-1', '2027-02-30', '2027-03-01T00:00:00Z'])
      expect(deliveryDate.safeParse(wrong).success, wrong).toBe(false);
  });

  // shows planning 3.16, planning 3.17, planning 3.18
  test('an activity', () => {
    const fields = `activityId orderPositionId article articleAmountUnit customer project statusId technology processTemplate
      ownedBy startDate endDate position productionOrders valueAdd planTime productionProcessStep`;
    expect(missing(readActivity.answer, fields)).toEqual([]);
  });

  // shows planning 3.21, planning 3.22, planning 3.23, planning 3.24
  test('a production order', () => {
    const fields = `productionOrderId productionOrderNumber activityId operations orderPositionArticle article customer
      projectId ownedBy locked printed printDate revocable statusId startDate endDate`;
    expect(missing(readProductionOrder.answer, fields)).toEqual([]);
  });

  // shows planning 3.25, planning 3.26, planning 3.27, planning 3.28, planning 3.29, planning 3.30, planning 3.31, planning 3.33, planning 3.34, planning 3.35, planning 3.36
  test('an operation', () => {
    const fields = `operationId productionOrderId mainOperationId parallelOperation attendantOperation article resource
      resourceGroup technology valueAdd project customer workerId worker statusId startDate endDate planTime setupTime
      duration lotSize articleAmount position requiredCapacity bufferTime setupWorkStep setupWorkStepDuration
      suggestResource locked additionalProperties isSplit splitted switchedOff`;
    expect(missing(readOperation.answer, fields)).toEqual([]);
    const kinds = ['primary', 'secondary', null];
    expect(kinds.filter((kind) => !readOperation.answer.shape.parallelOperation.safeParse(kind).success)).toEqual([]);
  });

  // shows planning 3.48, planning 3.49, planning 3.50
  test('all of them: who made them and when, where, with what remark and files', () => {
    for (const { answer } of [readProject, readPosition, readActivity, readProductionOrder, readOperation])
      expect(missing(answer, 'createdBy createdOn ownedBy startDate endDate location comment hasAttachment')).toEqual(
        [],
      );
    for (const { answer } of [readActivity, readOperation]) expect(missing(answer, 'statusDate')).toEqual([]);
  });

  // shows planning 3.38
  test('a value add', () => {
    for (const schema of [timelineDataSchema.shape.valueAdds.element, readOperation.answer.shape.valueAdd])
      expect(missing(schema, 'valueAddId valueAddName productionProcessStep')).toEqual([]);
  });

  // shows planning 3.39, planning 3.41, planning 3.43
  test('a resource of a timeline', () => {
    const fields = `resourceName resourceGroups archived isAttendantResource allowMultipleReservation
      maxMultipleReservations progressesForbidden frozenTime availabilityPlans`;
    expect(missing(resource, fields)).toEqual([]);
  });

  // shows planning 3.44, planning 3.45
  test('the data of a timeline', () => {
    const fields = 'activities operations orderPositions productionOrders projects valueAdds versionIdentifier';
    expect(missing(timelineDataSchema, fields)).toEqual([]);
  });
});

// shows planning 9.12
test('work is asked for two days, unless somebody asks for other ones', () => {
  for (const { query } of Object.values(listWork)) expect(query.parse({})).toMatchObject({ timespan: 'twoDays' });
});
