import { expect, test, vi } from 'vitest'
import { Streams } from './stream.ts'

test('a process that ends opens no stream: another one hears for it', () => {
  const streams = new Streams(async () => 'news')
  streams.stop()
  const hijack = vi.fn()
  const ear = { request: {}, reply: { hijack } } as unknown as Parameters<typeof streams.listen>[0]
  expect(() => streams.listen(ear)).toThrow(expect.objectContaining({ code: 'not-ready' }))
  expect(hijack).not.toHaveBeenCalled()
})
