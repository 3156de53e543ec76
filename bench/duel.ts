import autocannon from 'autocannon'
import { type Cpu, measureCpu } from './cpu.ts'
import { median } from './figures.ts'
import type { Running } from './processes.ts'

export type Asked = { path: string; headers: Record<string, string>; method?: 'POST'; body?: string }
/** A server, and what many people ask of it, each connection beginning with another of them. */
export type Side = { server: Running; each: readonly Asked[] }
/** Medians over the rounds; CPU of one request in ms. */
type Showing = Cpu & { rate: number; p97: number }
export type Duel = {
  ratio: number
  lowest: number
  highest: number
  ours: Showing
  theirs: Showing
  errors: number
}

const RACE = { rounds: 5, seconds: 4, connections: 16 }

/** Both sides take turns, round by round, so a machine whose speed drifts treats them alike. Their rows come from the same PostgreSQL. */
export async function duel(ours: Side, theirs: Side, postgres: number): Promise<Duel> {
  await shoot(ours, 1, postgres)
  await shoot(theirs, 1, postgres)
  const rounds: { first: Shot; second: Shot }[] = []
  for (let round = 0; round < RACE.rounds; round++) {
    const first = await shoot(ours, RACE.seconds, postgres)
    rounds.push({ first, second: await shoot(theirs, RACE.seconds, postgres) })
  }
  const ratios = rounds.map(({ first, second }) => first.rate / second.rate)
  return {
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    ours: middle(rounds.map(({ first }) => first)),
    theirs: middle(rounds.map(({ second }) => second)),
    errors: rounds.reduce((sum, { first, second }) => sum + first.errors + second.errors, 0),
  }
}

type Shot = Showing & { errors: number }

async function shoot({ server, each }: Side, seconds: number, postgres: number): Promise<Shot> {
  const step = Math.max(1, Math.floor(each.length / RACE.connections))
  let clients = 0
  const used = await measureCpu(server.process.pid, postgres)
  const shot = await autocannon({
    url: server.address,
    duration: seconds,
    connections: RACE.connections,
    timeout: 30,
    requests: [...each],
    setupClient: (client) => {
      const from = (clients++ * step) % each.length
      client.setRequests([...each.slice(from), ...each.slice(0, from)])
    },
  })
  const { node, postgres: database } = await used()
  const answered = shot.requests.total
  return {
    rate: shot.requests.average,
    p97: shot.latency.p97_5,
    node: node / answered,
    postgres: database / answered,
    errors: shot.non2xx + shot.errors,
  }
}

function middle(shots: readonly Showing[]): Showing {
  const of = (what: keyof Showing) => median(shots.map((shot) => shot[what]))
  return { rate: of('rate'), p97: of('p97'), node: of('node'), postgres: of('postgres') }
}
