import { expect, it } from 'vitest'
import { eventsIn, type ServerEvent } from './events-in.ts'

function streamOf(...parts: string[]): ReadableStream<BufferSource> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (stream) => {
      for (const part of parts) stream.enqueue(encoder.encode(part))
      stream.close()
    },
  })
}

async function read(...parts: string[]): Promise<{ events: ServerEvent[]; alive: number }> {
  const events: ServerEvent[] = []
  let alive = 0
  for await (const event of eventsIn(streamOf(...parts), () => (alive += 1))) events.push(event)
  return { events, alive }
}

it('reads events however the line cuts them', async () => {
  const { events } = await read('id: 7\nda', 'ta: {"kind":"a: b"}\n', '\nevent: session-end\ndata: {}\n\ndata: {"cut')
  expect(events).toEqual([
    { event: '', data: '{"kind":"a: b"}', id: '7' },
    { event: 'session-end', data: '{}', id: undefined },
  ])
})

it('hears that the line is alive where nothing is told', async () => {
  expect(await read(': still here\n\n')).toEqual({ events: [], alive: 1 })
})
