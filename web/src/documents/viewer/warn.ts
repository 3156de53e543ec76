/** SPEC §8: a download or a print that fails is a warning in the console and nothing else. */
export function warn(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the specification wants it
  console.warn(what, error)
}
