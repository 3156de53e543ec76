import { expect, test, vi } from 'vitest'
import { Streams } from './stream.ts'

test('a process that is ending opens no stream; another one takes it', () => {
  const streams = new Streams(async () => 'news')
  streams.stop()
  const hijack = vi.fn()
  const ear = { request: {}, reply: { hijack } } as unknown as Parameters<typeof streams.listen>[0]
  expect(() => streams.listen(ear)).toThrow(expect.objectContaining({ code: 'not-ready' }))
  expect(hijack).not.toHaveBeenCalled()
})
