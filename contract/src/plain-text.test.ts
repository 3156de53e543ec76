import { expect, test } from 'vitest'
import { notPlainIn, oneLine, withoutUnseen } from './plain-text.ts'

test.each(['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u202e', '\u2066', '\ud800', '\udc00'])(
  '%j is in no text',
  (unseen) => {
    expect(notPlainIn({ stops: [{ name: 'Dock' }, { name: `Dock ${unseen}4` }] })).toEqual(['stops', '1', 'name'])
    expect(notPlainIn({ [unseen]: 1 })).toEqual([])
    expect(withoutUnseen(`Dock ${unseen}4`)).toBe('Dock 4')
  },
)

test.each(['two\r\nlines\tand a tab', '👩‍👩‍👧', 'مرحبا \u200fשלום\u200e', '\ufeffmark', '𝕏', 'Québec'])(
  '%j is',
  (text) => {
    expect(notPlainIn([text])).toBeUndefined()
    expect(withoutUnseen(text)).toBe(text)
  },
)

test('a tree of any depth is looked at', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}"\\u0007"${']'.repeat(50_000)}`)
  expect(notPlainIn(deep)).toHaveLength(50_000)
})

test('what breaks a line is a space', () => {
  expect(oneLine('Dock\r\n4\tEast')).toBe('Dock 4 East')
})
