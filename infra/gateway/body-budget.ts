/**
 * How many bytes of bodies this process holds at once, for everybody together and for each client: however many requests
 * come at a time, memory has a bound, and one client does not take the part of the others.
 */
export interface BodyBudget {
  /** undefined when there is no room for so much now; otherwise ends the reservation, however often it is called. */
  reserve(client: string, bytes: number): (() => void) | undefined;
}

export interface BudgetLimits {
  readonly bytes: number;
  readonly bytesOfClient: number;
}

/** A thousand small bodies of full size, and 128 of one client; half as many large ones. */
const standardBudget: BudgetLimits = { bytes: 64 * 1_048_576, bytesOfClient: 8 * 1_048_576 };

export function openBodyBudget(limits: BudgetLimits = standardBudget): BodyBudget {
  const held = new Map<string, number>();
  let total = 0;
  return {
    reserve(client, bytes) {
      const own = held.get(client) ?? 0;
      if (total + bytes > limits.bytes || own + bytes > limits.bytesOfClient) return undefined;
      total += bytes;
      held.set(client, own + bytes);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= bytes;
        const left = (held.get(client) ?? 0) - bytes;
        if (left > 0) held.set(client, left);
        else held.delete(client);
      };
    },
  };
}
