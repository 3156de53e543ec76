import autocannon from 'autocannon'
import type { Bench } from './bench.ts'
import { asBrowser } from './browser.ts'
import { median } from './figures.ts'

type Overload = {
  peak: number
  goodput: number
  share: number
  slowest: number
  refused: number
  others: number
}

const SECONDS = 5
const ROUNDS = 3
const USERS = 16
const TIMES = 10

/** TRUST P43. */
export async function overload({ waybill, cast, row }: Bench): Promise<void> {
  const { peak, goodput, share, slowest, refused, others } = await measureOverload(
    `${waybill.address}/api/v2/shipments?view=tracking`,
    asBrowser(cast.dispatcher.token),
  )
  row(
    'answers at ten times the load',
    `${share.toFixed(2)} × the peak (${Math.round(goodput)} against ${Math.round(peak)} a second; p97.5 ${slowest} ms; ${refused} told to retry, ${others} broken)`,
    '≥ 0.8 × the peak, none broken',
    share >= 0.8 && others === 0,
  )
}

/**
 * Throughput at ten times the load the server is fastest with. The peak is what sixteen connections get, each asking again as soon as it is
 * answered; then 160 do. Requests per second, and 97.5th percentile latency in ms, refusals included.
 */
async function measureOverload(url: string, headers: Record<string, string>): Promise<Overload> {
  const asked = { url, headers, duration: SECONDS, timeout: 30 }
  await autocannon({ ...asked, connections: USERS, duration: 2 })
  const rounds: Overload[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await autocannon({ ...asked, connections: USERS })
    const peak = alone['2xx'] / alone.duration
    const flooded = await autocannon({ ...asked, connections: USERS * TIMES })
    const goodput = flooded['2xx'] / flooded.duration
    const refused = flooded.statusCodeStats?.['503']?.count ?? 0
    rounds.push({
      peak,
      goodput,
      share: goodput / peak,
      slowest: flooded.latency.p97_5,
      refused,
      others: flooded.non2xx - refused + flooded.errors,
    })
  }
  const middle = (of: (round: Overload) => number) => median(rounds.map(of))
  return {
    peak: middle(({ peak }) => peak),
    goodput: middle(({ goodput }) => goodput),
    share: middle(({ share }) => share),
    slowest: middle(({ slowest }) => slowest),
    refused: rounds.reduce((sum, { refused }) => sum + refused, 0),
    others: rounds.reduce((sum, { others }) => sum + others, 0),
  }
}
