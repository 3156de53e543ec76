/**
 * How often a race runs or a process is killed. Every suite run proves it in small; `THOROUGH=1 npm test` uses the counts
 * TRUST promises, which takes an hour more.
 */
export function often({ thorough, everyDay }: { thorough: number; everyDay: number }): number {
  return process.env['THOROUGH'] ? thorough : everyDay
}

/** Ends what hangs: three times the `seconds` that it may take every day, since a machine may be three times slower than most. */
export function withinSeconds(seconds: number): { timeout: number } {
  return { timeout: seconds * (process.env['THOROUGH'] ? 30_000 : 3_000) }
}
