import type { Bench } from './bench.ts'
import { ask, askList } from './browser.ts'
import { timesFigure } from './rows.ts'

/** From the answer to a dispatcher's click to the news on the provider's open stream. */
export async function secondScreen({ waybill, cast: { operations, dispatcher }, row }: Bench): Promise<void> {
  const stream = await ask(waybill, '/api/v2/events', operations.token)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  const loads = await askList<{ id: string }>(waybill, '/api/v2/shipments?statuses=3&pageSize=40', dispatcher.token)
  const times: number[] = []
  for (const [index, { id }] of loads.entries()) {
    const began = performance.now()
    const heard = untilHeard(reader, id)
    await ask(waybill, `/api/v2/shipments/${id}/equipment`, dispatcher.token, {
      method: 'PUT',
      body: JSON.stringify({ tractorNumber: `B${index}`, trailerNumber: null }),
    })
    await heard
    times.push(performance.now() - began)
  }
  await reader.cancel()
  row('act to second screen', `${timesFigure(times)} over ${times.length} acts`, 'for information, no limit')
}

async function untilHeard(reader: ReadableStreamDefaultReader<string>, id: string): Promise<void> {
  for (let text = ''; !text.includes(id); ) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The stream ended')
    text += value
  }
}
