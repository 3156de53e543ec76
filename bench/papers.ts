import { randomBytes } from 'node:crypto'
import type { Bench } from './bench.ts'
import { ask, askList } from './browser.ts'
import { percentile } from './figures.ts'

const UPLOADS = 20
const LARGEST = 25 * 1024 * 1024

/** A PDF with this many pages and about this many bytes; no page shows the filler. */
export function aPaper(pages: number, bytes = 0): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  for (let page = 0; page < pages; page++) {
    const lines = Array.from({ length: 40 }, (_, line) => `(Line ${line} of page ${page + 1}) Tj 0 -16 Td`).join(' ')
    const drawn = `BT /F1 11 Tf 72 720 Td ${lines} ET`
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${5 + page * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    )
  }
  const filling = randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, bytes)
  objects.push(`<</Length ${filling.length}>>stream\n${filling}\nendstream`)
  let written = '%PDF-1.7\n'
  const table = objects.map((object, index) => {
    const at = written.length
    written += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${written.length}\n%%EOF\n`
  return Buffer.from(`${written}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}${trailer}`, 'latin1')
}

/** A load that is delivered and confirmed. */
export async function aDelivery({ waybill, cast }: Bench): Promise<{ id: string; shipmentNumber: string }> {
  const target = '/api/v2/shipments?statuses=8&sortProperty=pickup&pageSize=1'
  const [load] = await askList<{ id: string; shipmentNumber: string }>(waybill, target, cast.dispatcher.token)
  if (!load) throw new Error('There is no confirmed delivery')
  return load
}

/** Twenty people upload 25 MB each at once while somebody else reads a list over and over (issue 5): how long the reader waits. */
export async function uploads(bench: Bench): Promise<void> {
  const { waybill, cast, row } = bench
  const { token } = cast.dispatcher
  const { id } = await aDelivery(bench)
  const files = Array.from({ length: UPLOADS }, () => aPaper(1, LARGEST - 4_096))
  const began = performance.now()
  const over = new AbortController()
  const reads: number[] = []
  const reading = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await (await ask(waybill, '/api/v2/shipments?pageSize=50', token)).arrayBuffer()
      reads.push(performance.now() - from)
    }
  })()
  const sending = files.map(async (bytes, index) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], `paper ${index}.pdf`))
    await ask(waybill, `/api/v2/documents/files?fileType=45&shipmentId=${id}`, token, { method: 'POST', body: form })
  })
  const sent = (await Promise.allSettled(sending)).filter(({ status }) => status === 'fulfilled').length
  over.abort()
  await reading
  const [p50, p99] = [percentile(reads, 0.5), percentile(reads, 0.99)]
  const seconds = (performance.now() - began) / 1_000
  row(
    'a list while 20 people upload 25 MB',
    `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms over ${reads.length} reads; ${sent} of 20 stored in ${seconds.toFixed(0)} s`,
    'p99 ≤ 500 ms, all stored',
    p99 <= 500 && sent === UPLOADS,
  )
}
