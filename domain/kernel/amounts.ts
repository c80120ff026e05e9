/** Amounts have two decimals (planning §9): what is beyond is a sum's own. */
export const roundedAmount = (amount: number): number => Math.round(amount * 100) / 100;

export const isMoreThan = (amount: number, most: number): boolean => amount > most + 0.005;
