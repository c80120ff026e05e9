import { z } from 'zod';

/** Fields of orders as whoever makes them by a call or by a file may fill them. */
export const articleAmountSchema = z.number().positive().max(1e9);
export const projectNameSchema = z.string().trim().min(1).max(200);
export const projectNumberSchema = z.string().trim().max(100);
