/** Fields that say something of a person, and what becomes of them when the person is forgotten (decision 0237). */

/** The name of everybody who was forgotten. Pages show it in the words of their reader. */
export const deletedUser = 'deletedUser';

/** What becomes of a field when its person is forgotten: it stays, goes, or says something that its schema takes. */
export type Decision = 'stays' | 'goes' | { readonly standIn: string };

/** For every field: a new one does not compile before it is decided. */
export type Decisions<Fields> = Readonly<Record<keyof Fields, Decision>>;

/** What is left of the fields of a person who was forgotten. */
export const forgotten = <Fields extends object>(decisions: Decisions<object>, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const decision = decisionOn(decisions, name);
      if (decision === 'stays') return [[name, value]];
      return decision === 'goes' ? [] : [[name, decision.standIn]];
    }),
  ) as Fields;

/** Names of the fields that say something of the person. */
export const personalNames = (decisions: Decisions<object>): readonly string[] =>
  Object.keys(decisions).filter((name) => decisionOn(decisions, name) !== 'stays');

export function decisionOn(decisions: Decisions<object>, name: string): Decision {
  const table: Readonly<Record<string, Decision>> = decisions;
  return Object.hasOwn(table, name) ? (table[name] ?? 'stays') : 'stays';
}
