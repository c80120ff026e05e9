import { addedLateness, isRescued, type OrderConsequence, turnsLate } from '#domain/planning/change/consequences.ts';
import type { Preview } from '#frontend/features/timeline/model/drag-machine.ts';
import type { PlanIndex } from '#frontend/features/timeline/model/plan-index.ts';
import type { TimeText } from '#frontend/features/timeline/model/time-text.ts';
import type { TimelineText } from '#frontend/features/timeline/timeline-text.ts';
import { kitText } from '#frontend/kit/kit-text.ts';
import { bestOther, isCostly, type WayPrice, wayWords } from '#frontend/kit/ways/way-words.ts';

/** One sentence of the consequence of an edit, in the colour of its meaning. */
export interface ConsequenceLine {
  readonly text: string;
  readonly tone: 'ok' | 'warn' | 'err';
}

export interface ConsequenceWriter {
  readonly t: TimelineText;
  readonly text: TimeText;
  readonly index: PlanIndex;
}

/** Slack below a day is a warning (look, section 2). */
const tight = 86_400_000;
/** Orders named; more are counted. */
const named = 2;

/**
 * What an edit makes of its own order (finish, slack and how it changes), then the orders that turn late, get later or
 * are rescued by it; orders that stay as late or as punctual as they are have no line.
 */
export function consequenceLines(
  writer: ConsequenceWriter,
  consequences: readonly OrderConsequence[],
): readonly ConsequenceLine[] {
  const [own, ...others] = consequences;
  if (own === undefined) return [];
  const late = others.filter(turnsLate);
  const later = others.filter((one) => !turnsLate(one) && addedLateness(one) > 0);
  return [
    ownLine(writer, own),
    ...groupLine(writer, 'othersLate', late, 'err'),
    ...groupLine(writer, 'othersLater', later, 'err'),
    ...groupLine(writer, 'othersRescued', others.filter(isRescued), 'ok'),
  ];
}

/** The way in which a drop pushes, and the best other one, each with what it costs; nothing where there is one. */
export function wayLines(
  { way, ways = [] }: Pick<Extract<Preview, { kind: 'allowed' }>, 'way' | 'ways'>,
  text: TimeText,
): readonly ConsequenceLine[] {
  const shown = ways.find((one) => one.way === way);
  const other = bestOther(ways, way);
  if (shown === undefined || other === undefined) return [];
  const lineOf = (price: WayPrice, mark: string): ConsequenceLine => ({
    text: `${mark} ${kitText(`ways.way.${price.way}`)}: ${wayWords(price, text.duration).join(' · ')}`,
    tone: isCostly(price) ? 'warn' : 'ok',
  });
  return [lineOf(shown, '▸'), lineOf(other, 'W')];
}

/** Something has become late by the edit, or later than it was. */
export const makesLate = (consequences: readonly OrderConsequence[]): boolean =>
  consequences.some((one) => addedLateness(one) > 0);

function ownLine({ t, text, index }: ConsequenceWriter, own: OrderConsequence): ConsequenceLine {
  const { due, before, after } = own;
  const values = {
    order: nameOf(index, own),
    ready: text.dayAndTime(after),
    due: text.shortDay(due - 1),
    slack: text.duration(due - after),
    length: text.duration(after - due),
    change: text.difference(before - after),
  };
  if (after > due) {
    if (turnsLate(own)) return { text: t('consequence.turnsLate', values), tone: 'err' };
    const change = text.difference(after - before);
    if (after === before) return { text: t('consequence.stillLate', values), tone: 'err' };
    return { text: t('consequence.later', { ...values, change }), tone: after > before ? 'err' : 'warn' };
  }
  if (isRescued(own)) return { text: t('consequence.rescued', values), tone: 'ok' };
  const tone = due - after < tight ? 'warn' : 'ok';
  return { text: t(after === before ? 'consequence.onTime' : 'consequence.changed', values), tone };
}

function groupLine(
  { t, text, index }: ConsequenceWriter,
  kind: 'othersLate' | 'othersLater' | 'othersRescued',
  orders: readonly OrderConsequence[],
  tone: ConsequenceLine['tone'],
): ConsequenceLine[] {
  if (orders.length === 0) return [];
  const names = orders
    .slice(0, named)
    .map((one) =>
      tone === 'ok'
        ? nameOf(index, one)
        : t('consequence.by', { order: nameOf(index, one), change: text.difference(addedLateness(one)) }),
    );
  const list = names.join(', ');
  const all = orders.length > named ? t('refused.andMore', { number: list, count: orders.length - named }) : list;
  return [{ text: t(`consequence.${kind}` as const, { count: orders.length, orders: all }), tone }];
}

const nameOf = (index: PlanIndex, { orderPositionId }: OrderConsequence): string =>
  index.orderPositions.get(orderPositionId)?.orderPositionNumber ?? '';
