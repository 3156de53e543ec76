let spoken = 'en-US'

/** The locale for Intl: numbers and dates keep the American form the specification fixes, words follow the language. */
export function locale(): string {
  return spoken
}

export function setLocale(wanted: string): void {
  spoken = wanted
}
