/** What a column of a file holds, and an example of it. Documented columns that are not here hold text. */
export interface ColumnKind {
  readonly kind: 'text' | 'number' | 'day' | 'moment' | 'yesNo' | 'choice';
  readonly example: string;
  /** Of a choice: what may stand there. */
  readonly choices?: readonly string[];
  /** Of a choice: objects of the plant that are offered by their names. */
  readonly of?:
    | 'amountUnits'
    | 'articleGroups'
    | 'resourceGroups'
    | 'resources'
    | 'rejectTypes'
    | 'troubleTypes'
    | 'availabilityPlans';
}

const text = (example: string): ColumnKind => ({ kind: 'text', example });
const number = (example: string): ColumnKind => ({ kind: 'number', example });
const day = (example: string): ColumnKind => ({ kind: 'day', example });
const moment = (example: string): ColumnKind => ({ kind: 'moment', example });
const yesNo: ColumnKind = { kind: 'yesNo', example: '1' };
const oneOf = (of: NonNullable<ColumnKind['of']>, example: string): ColumnKind => ({ kind: 'choice', example, of });

const kinds: Readonly<Record<string, ColumnKind>> = {
  articleNumber: text('A-1000'),
  articleName: text('Frame'),
  articleName2: text('Steel, powder-coated'),
  articleGroupName: oneOf('articleGroups', 'Frames'),
  amountUnit: oneOf('amountUnits', 'pc'),
  parentArticleNumber: text('A-2000'),
  templateNumber: text('T-1'),
  templateName: text('Standard'),
  templateItemNumber: number('10'),
  templateItemName: text('Sawing'),
  templateItemParentNumber: number('20'),
  predecessors: text('10|20'),
  lotSize: number('50'),
  duration: number('90'),
  setupTime: number('600'),
  bufferTime: number('0'),
  overlap: number('0'),
  resourceGroupName: oneOf('resourceGroups', 'Saws'),
  resourceName: oneOf('resources', 'Saw 1'),
  projectNumber: text('P-1000'),
  projectName: text('Bicycles for spring'),
  customerNumber: text('C-100'),
  customerName: text('Miller Ltd'),
  orderNumber: text('10'),
  productionOrderNumber: text('PA-10001'),
  amount: number('25'),
  orderDate: day('2027-01-04'),
  startDate: moment('2027-02-01 06:00'),
  endDate: moment('2027-02-01 14:00'),
  deliveryDate: day('2027-03-24'),
  direction: { kind: 'choice', example: 'forward', choices: ['forward', 'backward'] },
  planned: yesNo,
  planAnyway: { kind: 'yesNo', example: '0' },
  pending: { kind: 'yesNo', example: '0' },
  asOf: moment(''),
  comment: text('Handle with care'),
  contactPerson: text('Anna Miller'),
  salutation: text('Ms'),
  street: text('High Street 1'),
  zipCode: text('12345'),
  city: text('Springfield'),
  country: text('DE'),
  phoneNumber: text('+49 30 123456'),
  materialNumber: text('M-100'),
  materialName: text('Steel sheet 2 mm'),
  materialName2: text('DC01'),
  capacityPlanName: oneOf('availabilityPlans', 'Two shifts'),
  shifts: text('1-5 06:00-14:00 14:00-22:00'),
  validFrom: day('2027-01-04'),
  capacityFactor: number('1'),
  frozenTime: number('0'),
  allowMultipleReservation: { kind: 'yesNo', example: '0' },
  maxMultipleReservations: number('1'),
  setupMatrixName: text('Colours'),
  by: text(''),
  from: text('Red'),
  to: text('White'),
  yield: number('25'),
  scrap: number('1'),
  rejectType: oneOf('rejectTypes', ''),
  status: { kind: 'choice', example: 'done', choices: ['started', 'paused', 'interrupted', 'done'] },
  troubleType: oneOf('troubleTypes', ''),
};

export const kindOfColumn = (column: string): ColumnKind => kinds[column] ?? text('');
