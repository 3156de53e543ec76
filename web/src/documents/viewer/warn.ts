/** SPEC §8: a failed download or print is only a warning in the console. */
export function warn(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the specification wants it
  console.warn(what, error)
}
