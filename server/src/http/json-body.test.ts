import { expect, test } from 'vitest'
import { refuseTangled } from './json-body.ts'

test.each([
  ['an order', '{"stops":[{"name":"Dock"},{"name":"Yard"}]}'],
  ['brackets in a text', JSON.stringify({ data: `${'['.repeat(1_000)}"\\${'{'.repeat(1_000)}` })],
  ['a text that ends in a backslash', JSON.stringify(['\\', '['.repeat(1_000)])],
  ['twenty megabytes of base64', `{"data":"${'A'.repeat(20_000_000)}"}`],
  ['words of other alphabets', JSON.stringify(['Montréal', '東京', '🚚'])],
  ['nothing', ''],
  ['a text that never ends', '"[[['],
])('%s is read', (_, text) => {
  expect(() => refuseTangled(Buffer.from(text))).not.toThrow()
})

test.each([
  ['lists within lists', '['.repeat(65)],
  ['objects within lists', '[{"a":'.repeat(40)],
  ['behind a text', `["\\\\","\\"",${'['.repeat(65)}`],
  ['a list of a million', `[${'1,'.repeat(1_000_000)}1]`],
])('%s: refused', (_, text) => {
  expect(() => refuseTangled(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'bad-request' }))
})
