import type { Bench } from './bench.ts'
import { ask } from './browser.ts'
import { percentile } from './figures.ts'
import { timesFigure } from './rows.ts'

/** As people type: four to seven digits, eight at a time; the provider searches everything, references included. */
export async function quickSearch({ waybill, cast, shipments, row }: Bench): Promise<void> {
  for (const [who, { token }] of [
    ['carrier', cast.dispatcher],
    ['provider', cast.operations],
  ] as const) {
    const times: number[] = []
    const typed = Array.from({ length: 240 }, (_, index) =>
      String(4_340_001 + ((index * 7_919) % shipments)).slice(0, 4 + (index % 4)),
    )
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (const text of typed.filter((_text, index) => index % 8 === lane)) {
          const began = performance.now()
          await (await ask(waybill, `/api/v2/quick_searches/shipments?query=${text}&pageSize=50`, token)).arrayBuffer()
          times.push(performance.now() - began)
        }
      }),
    )
    const p95 = percentile(times, 0.95)
    row(`quick search by a ${who}, 8 at once`, timesFigure(times), 'p95 ≤ 200 ms', p95 <= 200)
  }
}
