import { useCallback } from 'react';
import { type AuditChange, type AuditEntry, auditKinds, kindsOfEvents } from '#domain/administration/audit.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { actorWord } from '#frontend/kit/actors/actor-word.ts';
import { actionWord, fieldWord } from '#frontend/kit/history/history-text.ts';
import { isNothing, valueWords } from '#frontend/kit/history/history-values.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { useLicenceName } from '#frontend/kit/rights/right-names.ts';
import { useKindWord } from '#frontend/shell/sections/kind-word.ts';
import { objectAddress } from '#frontend/shell/sections/object-address.ts';
import { useAdministrationText } from './administration-text.ts';
import { useChangesText } from './changes-text.ts';

const known = new Set<string>(auditKinds);
const isKnown = (kind: string): kind is (typeof auditKinds)[number] => known.has(kind);

const typesOfKinds = new Map(Object.entries(kindsOfEvents).map(([type, kind]) => [kind, type]));
const eventTypeOf = (kind: string): string => typesOfKinds.get(kind) ?? kind.charAt(0).toUpperCase() + kind.slice(1);

const collections = new Map<string, string>([
  ...(Object.keys(objectTypes) as Collection[]).map((name) => [objectTypes[name].singular, name] as const),
  ['project', 'projects'],
  ['orderPosition', 'positions'],
  ['activity', 'activities'],
  ['productionOrder', 'productionOrders'],
  ['operation', 'operations'],
  ['user', 'users'],
  ['role', 'roles'],
  ['terminal', 'terminals'],
  ['screen', 'screens'],
]);

/** What events that are not of the plan say of their object; `loadStarted` before `started`. */
const facts = [
  'created',
  'changed',
  'deleted',
  'loadStarted',
  'started',
  'completed',
  'loaded',
  'removed',
  'filled',
  'discarded',
  'renamed',
  'shared',
  'handedOver',
  'rebased',
] as const;
const otherTypes = ['simulation', 'import', 'samplePlant'] as const;

/** People's own data and rights have words of their own. */
const administered: ReadonlySet<string> = new Set(['user', 'role', 'licence', 'settings']);

export interface AuditWords {
  /** What was done. */
  readonly kind: (kind: string) => string;
  /** What it was done to: its kind and its name. */
  readonly object: (entry: AuditEntry) => string | undefined;
  /** Where that is shown. */
  readonly address: (entry: AuditEntry) => string | undefined;
  readonly user: (entry: AuditEntry) => string | undefined;
  /** All changed fields in a line. */
  readonly changes: (entry: AuditEntry) => string | undefined;
  readonly field: (change: AuditChange) => string;
  readonly value: (change: AuditChange, which: 'before' | 'after') => string;
  /** Whether the changes are told field by field, or in the words of people and rights. */
  readonly isByField: (entry: AuditEntry) => boolean;
}

/** Entries of the audit in the reader's words. */
export function useAuditWords(): AuditWords {
  const t = useAdministrationText();
  // Draws the words again in another language.
  useKitText();
  const format = useFormat();
  const kindWord = useKindWord();
  const changesText = useChangesText();
  const licenceName = useLicenceName();

  const kind = useCallback(
    (name: string): string => {
      if (isKnown(name)) return t(`audit.kind.${name}`);
      const type = eventTypeOf(name);
      const word = actionWord(type);
      if (word !== type) return word;
      // Which kind of object it is stands beside it.
      const fact = facts.find((one) => type.endsWith(one.charAt(0).toUpperCase() + one.slice(1)));
      return fact === undefined ? type : t(`fact.${fact}`);
    },
    [t],
  );
  const isByField = useCallback(
    ({ objectType }: AuditEntry): boolean => objectType === undefined || !administered.has(objectType),
    [],
  );
  const field = useCallback((change: AuditChange): string => fieldWord(change.field), []);
  const value = useCallback(
    (change: AuditChange, which: 'before' | 'after'): string =>
      valueWords(change.field, change[which], which === 'before' ? change.beforeName : change.afterName, format),
    [format],
  );
  const changes = useCallback(
    (entry: AuditEntry): string | undefined => {
      if (!isByField(entry)) return changesText(entry.changes);
      return entry.changes
        ?.map((one) => {
          const before = isNothing(one.before) ? '' : `${value(one, 'before')} → `;
          return `${field(one)}: ${before}${value(one, 'after')}`;
        })
        .join('; ');
    },
    [isByField, changesText, field, value],
  );
  const object = useCallback(
    (entry: AuditEntry): string | undefined => {
      const { kind: what, objectName, objectType, objects } = entry;
      if (what === 'licenceChanged' && objectName !== undefined) return licenceName(objectName);
      const collection = objectType === undefined ? undefined : collections.get(objectType);
      const other = otherTypes.find((one) => one === objectType);
      const type =
        other !== undefined
          ? t(`type.${other}`)
          : collection === undefined || administered.has(objectType ?? '')
            ? undefined
            : kindWord(collection);
      const own = objectName && valueWords(`${objectType}Id`, objectName, objectName, format);
      const name = objects === undefined ? own : t('objects', { count: format.number(objects, 0) });
      return [type, name].filter((part) => part !== undefined).join(': ') || undefined;
    },
    [licenceName, kindWord, t, format],
  );
  const address = useCallback(({ objectType, objectId, kind: what }: AuditEntry): string | undefined => {
    const collection = objectType === undefined ? undefined : collections.get(objectType);
    const isGone = what.endsWith('Deleted') || what === 'userForgotten';
    return collection === undefined || objectId === undefined || isGone
      ? undefined
      : objectAddress(collection, objectId);
  }, []);
  const user = useCallback(({ userName }: AuditEntry) => userName && actorWord(userName), []);
  return { kind, object, address, user, changes, field, value, isByField };
}
