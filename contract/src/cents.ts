/** A wire amount in cents; exact for every amount `Money` allows. */
export const toCents = (amount: number): number => Math.round(amount * 100)
export const fromCents = (cents: number): number => cents / 100
