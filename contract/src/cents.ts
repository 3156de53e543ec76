/** Cents of a wire amount; exact for every amount that `Money` admits. */
export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100
