import { BrowserErrorReport } from '@waybill/contract/browser-errors/browser-errors.ts'
import { expect, it } from 'vitest'
import { framesOf } from './frames.ts'

const AT = 'https://portal.example/assets'
const { shape } = BrowserErrorReport

it.each([
  ['Chrome', `    at renderRow (${AT}/list-C8a9.js:1:2345)`, 'renderRow@list-C8a9.js:1:2345'],
  ['Chrome, without a name', `    at ${AT}/list-C8a9.js:1:2345`, '@list-C8a9.js:1:2345'],
  ['Chrome, of an object', `    at Object.press [as onPress] (${AT}/a.js:1:2)`, 'Object.press@a.js:1:2'],
  ['Chrome, awaited', `    at async load (${AT}/a.js:1:2)`, 'load@a.js:1:2'],
  ['Chrome, made', `    at new Rows (${AT}/a.js:1:2)`, 'Rows@a.js:1:2'],
  ['Firefox', `renderRow/<@${AT}/list-C8a9.js:1:2345`, 'renderRow@list-C8a9.js:1:2345'],
  ['Firefox, awaited', `async*load@${AT}/a.js:1:2`, 'load@a.js:1:2'],
  ['Safari', `renderRow@${AT}/list-C8a9.js:1:2345`, 'renderRow@list-C8a9.js:1:2345'],
  ['a very long name', `    at ${'f'.repeat(500)} (${AT}/a.js:1:2)`, `${'f'.repeat(60)}@a.js:1:2`],
])('reads a line of %s, and the contract takes it', (_, line, frame) => {
  expect(framesOf({ message: 'gone', stack: `TypeError: gone\n${line}` })).toEqual([frame])
  expect(shape.stack.parse([frame])).toEqual([frame])
})

it.each([
  ['another origin’s path', '    at f (https://elsewhere.example/x.js:1:2)'],
  ['an extension', '    at f (chrome-extension://abcd/assets/a.js:1:2)'],
  ['what was typed into an address', `    at f (${AT}/a.js?query=jane:1:2)`],
  ['what is not a call', '    at Array.map (<anonymous>)'],
  ['words before it', `Jane wrote at f (${AT}/a.js:1:2)`],
])('leaves out %s', (_, line) => {
  expect(framesOf({ message: 'gone', stack: `TypeError: gone\n${line}` })).toEqual([])
})

it('leaves out the message, even one that is written like a stack', () => {
  const message = `Jane\n    at jane (${AT}/jane.js:1:2)\nwas here`
  const stack = `Error: ${message}\n    at f (${AT}/a.js:1:2)`
  expect(framesOf({ message, stack })).toEqual(['f@a.js:1:2'])
})

it('names the file that did not come, when nothing else is known', () => {
  expect(
    [
      `Failed to fetch dynamically imported module: ${AT}/orders-page-B3kd.js`,
      `error loading dynamically imported module: ${AT}/orders-page-B3kd.js`,
      'Unable to preload CSS for /assets/orders-page-B3kd.css',
      'Jane typed /assets/jane.js',
    ].map((message) => framesOf({ message, stack: `TypeError: ${message}` })),
  ).toEqual([['@orders-page-B3kd.js'], ['@orders-page-B3kd.js'], ['@orders-page-B3kd.css'], []])
})

it('keeps the innermost twenty', () => {
  const lines = Array.from({ length: 50 }, (_, line) => `f@${AT}/a.js:1:${line}`)
  expect(framesOf({ message: '', stack: lines.join('\n') })).toHaveLength(20)
})
