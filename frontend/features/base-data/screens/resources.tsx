import type { Resource } from '#domain/base-data/object-types.ts';
import { nameIn } from '#frontend/kit/list/data/use-names.ts';
import { assignmentsPart } from '../capacity/assignments-part.tsx';
import { GapsLink } from '../gaps/gaps-link.tsx';
import { defineScreen, type ObjectRow } from '../object-screen.ts';
import { combinationsPart } from '../resources/combinations-part.tsx';
import { offeredPart } from '../resources/offered-part.tsx';
import { personPart } from '../resources/person-part.tsx';
import { resourceLocks, resourceRules } from '../resources/resource-locks.ts';

const resourceOf = (row: ObjectRow): Resource => row as unknown as Resource;

export const resources = defineScreen('resources', {
  columns: [
    { field: 'resourceName', width: 220, flex: 1.4, strong: true },
    { field: 'resourceGroups', width: 200, flex: 1 },
    {
      field: 'availabilityPlans',
      computed: true,
      width: 200,
      flex: 1,
      value: (row, names) =>
        [...new Set(resourceOf(row).availabilityPlans.flatMap(({ weeks }) => weeks))]
          .map((id) => nameIn(names, 'availabilityPlans', id))
          .join(', '),
    },
    {
      field: 'frozenTime',
      unfiltered: true,
      width: 124,
      // For files in hours.
      value: (row) => Math.round(resourceOf(row).frozenTime / 36) / 100,
      render: (row, format) => {
        const { frozenTime } = resourceOf(row);
        return frozenTime === 0 ? <span className="none">–</span> : format.duration(frozenTime * 1_000);
      },
    },
    {
      field: 'maxMultipleReservations',
      width: 96,
      value: (row) => {
        const { allowMultipleReservation, maxMultipleReservations } = resourceOf(row);
        return allowMultipleReservation ? maxMultipleReservations : 1;
      },
      render: (row) => {
        const { allowMultipleReservation, maxMultipleReservations } = resourceOf(row);
        return allowMultipleReservation && maxMultipleReservations === undefined ? '∞' : undefined;
      },
    },
    { field: 'external', width: 110 },
    { field: 'archived', width: 116 },
  ],
  sort: 'resourceName',
  names: ['availabilityPlans', 'articleGroups'],
  hours: ['frozenTime'],
  parts: {
    availabilityPlans: assignmentsPart,
    articleGroupCombinations: combinationsPart,
    characteristics: offeredPart,
    userId: personPart,
  },
  beside: GapsLink,
  rules: resourceRules,
  locks: resourceLocks,
  wide: true,
  groups: {
    groups: ['resourceGroups', 'isAttendantResource', 'external', 'progressesForbidden', 'dailyAvailableHours'],
    capacity: ['availabilityPlans', 'capacityFactor', 'frozenTime'],
    reservation: [
      'allowMultipleReservation',
      'maxMultipleReservations',
      'limitQuantity',
      'maxQuantity',
      'articleGroupCombinations',
    ],
    suits: ['resourcePrograms', 'characteristics'],
    place: ['userId', 'locationId', 'poolId', 'fullCosts', 'contactPerson', 'phoneNumber', 'email'],
  },
  short: [
    'isAttendantResource',
    'external',
    'progressesForbidden',
    'dailyAvailableHours',
    'capacityFactor',
    'frozenTime',
    'allowMultipleReservation',
    'maxMultipleReservations',
    'limitQuantity',
    'maxQuantity',
    'locationId',
    'poolId',
    'contactPerson',
    'phoneNumber',
    'email',
    'fullCosts',
  ],
});
