/** Validation codes of base-data fields; each has a text `validations.{code}` in all five languages. */
export const fieldCodes = [
  'required',
  'invalid',
  'fixed',
  'onlyOnce',
  'endBeforeStart',
  'tooLongAgo',
  'skippedByClocks',
  'overlaps',
  'validityOverlaps',
  'atMostTwoYears',
  'atMostTenYears',
  'greaterThanZero',
  'setupTimeRequired',
  'stepsWithoutSetupTime',
  'notInGroup',
  'unknownNumber',
  'unknownValue',
  'unknownUnit',
  'wrongKind',
  'contradictsBufferTime',
  'notForAttendantResource',
  'notWithGaps',
  'attendantResourceOnly',
  'startAfterEnd',
  'linkedToAttendantResource',
  'limitedQuantity',
  'usedAsResource',
  'usedAsAttendantResource',
  'mainStepOfItself',
  'parallelToParallel',
  'mainStepRequired',
  'notInPrograms',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** Code by path of the field, such as `availabilityPlans.0.validTo`; empty when valid. */
export type FieldErrors = Readonly<Record<string, FieldCode>>;
