import { z } from 'zod';
import { ways } from '#domain/kernel/ways.ts';
import { orderConsequenceSchema } from './misfits-api.ts';

/** The orders named of each way: those that it makes latest. */
export const ordersOfWay = 20;

/** What a way to follow a change of capacity costs (api contract), as `priced-ways.ts` counts it. */
export const pricedWaySchema = z.object({
  way: z.enum(ways),
  /** Operations and process steps that move. */
  moved: z.number().int(),
  /** Open orders that are late then, and those of them that are on time now. */
  lateOrders: z.number().int(),
  turnsLate: z.number().int(),
  /** Of all orders together; negative when it takes some away. */
  addedLatenessSeconds: z.number(),
  /** The most by which one order ends later than now. */
  biggestDelaySeconds: z.number(),
  newOverloads: z.number().int(),
  /** How many more than now. */
  changeovers: z.number().int(),
  orders: z.array(orderConsequenceSchema).max(ordersOfWay),
});
export type PricedWayAnswer = z.infer<typeof pricedWaySchema>;
export const pricedWaysSchema = z.array(pricedWaySchema);

/** What the plan did after a change of capacity; one undo of the change set takes back both. */
export const followUpSchema = z.object({
  changeSet: z.string(),
  way: z.enum(ways),
  moved: z.number().int(),
  lateOrders: z.number().int(),
});
export type FollowUp = z.infer<typeof followUpSchema>;
