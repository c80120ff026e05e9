import type { z } from 'zod';
import {
  linkedShape,
  screenFieldsSchema,
  screenSchema,
  terminalFieldsSchema,
  terminalSchema,
} from '#domain/administration/device.ts';

/** A terminal or a screen as its list and its panel show it; what only one kind has is undefined for the other. */
export interface Device {
  readonly id: string;
  readonly name: string;
  readonly resourceIds: readonly string[];
  readonly resourceNames: readonly string[];
  readonly isLinked: boolean;
  readonly locked: boolean;
  readonly lastSeenAt: string | null;
  /** Who works at a terminal now. */
  readonly signedInName: string | null;
  readonly terminalLink?: string | undefined;
  readonly locationId?: string | undefined;
  /** Of a screen: work steps, or key figures. */
  readonly shows?: 'operations' | 'figures' | undefined;
  readonly secondsPerPage?: number | undefined;
  /** As the server keeps it, for the form. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What is different between the two lists of devices. */
export interface DeviceKind {
  readonly kind: 'terminals' | 'screens';
  /** Of the list of this page. */
  readonly home: string;
  /** Below `/api`. */
  readonly path: string;
  readonly row: z.ZodType<Device>;
  readonly fields: z.ZodType;
  readonly idField: string;
  readonly nameField: string;
  /** What its answer to a link calls the token. */
  readonly tokenField: string;
  /** What a new one begins with. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Address to open on the device. */
  readonly address: (device: Device) => string;
}

const here = (path: string): string => `${location.origin}${path}`;

export const terminalKind: DeviceKind = {
  kind: 'terminals',
  home: '/workbenchterminal',
  path: '/useradmin/terminals',
  row: terminalSchema.extend(linkedShape).transform((row): Device => {
    const { terminalId, isLinked, locked, lastSeenAt, signedInName, resourceNames, ...fields } = row;
    const state = { isLinked, locked, lastSeenAt, signedInName, resourceNames, fields };
    return { ...state, ...fields, id: terminalId, name: fields.terminalName };
  }),
  fields: terminalFieldsSchema,
  idField: 'terminalId',
  nameField: 'terminalName',
  tokenField: 'token',
  initial: { resourceIds: [] },
  address: ({ terminalLink = '' }) => here(`/terminals/${encodeURIComponent(terminalLink)}`),
};

export const screenKind: DeviceKind = {
  kind: 'screens',
  home: '/planeustvadmin',
  path: '/useradmin/screens',
  row: screenSchema.extend(linkedShape).transform((row): Device => {
    const { screenId, isLinked, locked, lastSeenAt, signedInName, resourceNames, ...fields } = row;
    const { resourceIds, secondsPerPage, kind: shows } = fields;
    const state = { isLinked, locked, lastSeenAt, signedInName, resourceNames, fields };
    return { ...state, id: screenId, name: fields.screenName, resourceIds, secondsPerPage, shows };
  }),
  fields: screenFieldsSchema,
  idField: 'screenId',
  nameField: 'screenName',
  tokenField: 'screenToken',
  initial: { kind: 'operations', resourceIds: [], secondsPerPage: 15 },
  address: ({ id }) => here(`/planeustvscreen/${encodeURIComponent(id)}`),
};
