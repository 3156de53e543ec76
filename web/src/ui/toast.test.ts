// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { standingTime, toast, toastQueue } from './toast.ts'

afterEach(() => toastQueue.clear())

it('stands five seconds, or as long as its message asks for', () => {
  expect(standingTime('success')).toBe(5000)
  expect(standingTime('info')).toBe(4000)
  expect(standingTime('error', { duration: 8000 })).toBe(8000)
})

it('stays until dismissed when a press on it does something', () => {
  expect(standingTime('info', { onPress: () => undefined, duration: 4000 })).toBeUndefined()
})

it('stays while something runs and then says how it ended', () => {
  expect(standingTime('progress')).toBeUndefined()
  const running = toast.progress('Creating Note...')
  running.error('Failed to save comment')
  expect(toastQueue.visibleToasts.map(({ content }) => [content.tone, content.text])).toEqual([
    ['error', 'Failed to save comment'],
  ])
})

it('gives time to choose what to do next', () => {
  const acts = [{ text: 'Open', onPress: () => undefined }]
  expect(standingTime('success', { acts })).toBe(20_000)
})
