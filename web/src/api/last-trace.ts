let last: string | undefined

/** The last answered request's trace ID in the server's log. */
export function lastTrace(): string | undefined {
  return last
}

export function keepTrace({ headers }: Response): void {
  last = headers.get('X-Trace-Id') ?? last
}
