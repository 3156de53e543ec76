let last: string | undefined

/** What the server's log calls the last request that was answered. */
export function lastTrace(): string | undefined {
  return last
}

export function keepTrace({ headers }: Response): void {
  last = headers.get('X-Trace-Id') ?? last
}
