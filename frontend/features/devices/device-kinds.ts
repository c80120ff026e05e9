import type { z } from 'zod';
import { screenCalls, terminalCalls } from '#domain/administration/api/device-calls.ts';
import { screenFieldsSchema, terminalFieldsSchema } from '#domain/administration/device.ts';
import type { SentWith } from '#domain/call.ts';
import { ask } from '#frontend/api/ask.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

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
  /** Of its list, below `/api`. */
  readonly path: string;
  /** Makes one, or changes that of the id; answers its id and name. */
  readonly save: (id: string | undefined, body: FormValues) => Promise<{ readonly id: string; readonly name: string }>;
  /** A token for the device. */
  readonly link: (id: string) => Promise<string>;
  readonly calls: Pick<typeof terminalCalls, 'unlink' | 'remove'> | Pick<typeof screenCalls, 'unlink' | 'remove'>;
  readonly row: z.ZodType<Device>;
  readonly fields: z.ZodType;
  readonly idField: string;
  readonly nameField: string;
  /** What a new one begins with. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** Address to open on the device. */
  readonly address: (device: Device) => string;
}

const terminals = listSource(terminalCalls.list);
const screens = listSource(screenCalls.list);

const here = (path: string): string => `${location.origin}${path}`;

export const terminalKind: DeviceKind = {
  kind: 'terminals',
  home: '/workbenchterminal',
  path: terminals.path,
  async save(id, body) {
    const fields = body as SentWith<typeof terminalCalls.create>['body'];
    const { create, change } = terminalCalls;
    const stored = await (id === undefined ? ask(create, { body: fields }) : ask(change, { params: { id }, body }));
    return { id: stored.terminalId, name: stored.terminalName };
  },
  link: async (id) => (await ask(terminalCalls.link, { params: { id } })).token,
  calls: terminalCalls,
  row: terminals.row.transform((row): Device => {
    const { terminalId, isLinked, locked, lastSeenAt, signedInName, resourceNames, ...fields } = row;
    const state = { isLinked, locked, lastSeenAt, signedInName, resourceNames, fields };
    return { ...state, ...fields, id: terminalId, name: fields.terminalName };
  }),
  fields: terminalFieldsSchema,
  idField: 'terminalId',
  nameField: 'terminalName',
  initial: { resourceIds: [] },
  address: ({ terminalLink = '' }) => here(`/terminals/${encodeURIComponent(terminalLink)}`),
};

export const screenKind: DeviceKind = {
  kind: 'screens',
  home: '/planeustvadmin',
  path: screens.path,
  async save(id, body) {
    const fields = body as SentWith<typeof screenCalls.create>['body'];
    const { create, change } = screenCalls;
    const stored = await (id === undefined ? ask(create, { body: fields }) : ask(change, { params: { id }, body }));
    return { id: stored.screenId, name: stored.screenName };
  },
  link: async (id) => (await ask(screenCalls.link, { params: { id } })).screenToken,
  calls: screenCalls,
  row: screens.row.transform((row): Device => {
    const { screenId, isLinked, locked, lastSeenAt, signedInName, resourceNames, ...fields } = row;
    const { resourceIds, secondsPerPage, kind: shows } = fields;
    const state = { isLinked, locked, lastSeenAt, signedInName, resourceNames, fields };
    return { ...state, id: screenId, name: fields.screenName, resourceIds, secondsPerPage, shows };
  }),
  fields: screenFieldsSchema,
  idField: 'screenId',
  nameField: 'screenName',
  initial: { kind: 'operations', resourceIds: [], secondsPerPage: 15 },
  address: ({ id }) => here(`/planeustvscreen/${encodeURIComponent(id)}`),
};
