/**
 * How often a race is run or a process killed. Every run of the suite proves it in small; `THOROUGH=1 npm test` runs the figures
 * that TRUST promises, which takes an hour more.
 */
export function often({ thorough, everyDay }: { thorough: number; everyDay: number }): number {
  return process.env['THOROUGH'] ? thorough : everyDay
}

/** A limit for what takes `seconds` every day. */
export function withinSeconds(seconds: number): { timeout: number } {
  return { timeout: seconds * (process.env['THOROUGH'] ? 30_000 : 1_000) }
}
