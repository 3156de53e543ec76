import autocannon from 'autocannon'

/** What a side is asked: the same over and over, or as many people ask it, each connection beginning with another of them. */
export type Side = { url: string; headers?: Record<string, string> } | { url: string; each: readonly Asked[] }
export type Asked = { path: string; headers: Record<string, string> }
export type Duel = { rate: number; limitRate: number; ratio: number; p95: number; errors: number }

/** Both sides take turns, round by round, so a machine whose speed drifts treats them alike; medians over the rounds. */
export async function duel(
  ours: Side,
  limit: Side,
  options: { rounds: number; seconds: number; connections: number },
): Promise<Duel> {
  await shoot(ours, 1, options.connections)
  await shoot(limit, 1, options.connections)
  const rounds = []
  for (let round = 0; round < options.rounds; round++) {
    const first = await shoot(ours, options.seconds, options.connections)
    const second = await shoot(limit, options.seconds, options.connections)
    rounds.push({ first, second })
  }
  return {
    rate: median(rounds.map(({ first }) => first.requests.average)),
    limitRate: median(rounds.map(({ second }) => second.requests.average)),
    ratio: median(rounds.map(({ first, second }) => first.requests.average / second.requests.average)),
    p95: median(rounds.map(({ first }) => first.latency.p97_5)),
    errors: rounds.reduce(
      (sum, { first, second }) => sum + first.non2xx + first.errors + second.non2xx + second.errors,
      0,
    ),
  }
}

async function shoot(side: Side, seconds: number, connections: number) {
  const options = { url: side.url, duration: seconds, connections, timeout: 30 }
  if (!('each' in side)) return await autocannon({ ...options, headers: side.headers ?? {} })
  const each = [...side.each]
  const step = Math.max(1, Math.floor(each.length / connections))
  let clients = 0
  return await autocannon({
    ...options,
    requests: each,
    setupClient: (client) => {
      const from = (clients++ * step) % each.length
      client.setRequests([...each.slice(from), ...each.slice(0, from)])
    },
  })
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
