/** What can be wrong with a field of a base-data object; each has a key `validations.{code}` in all five languages. */
export const fieldCodes = [
  'required',
  'invalid',
  'fixed',
  'onlyOnce',
  'endBeforeStart',
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

/** Code by path of the field, as `availabilityPlans.0.validTo`. Empty: nothing is wrong. */
export type FieldErrors = Readonly<Record<string, FieldCode>>;
