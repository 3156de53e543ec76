import { expect, it } from 'vitest'
import { noteOf } from './editor-content.ts'

const written = (type: string, more: object = {}) => ({ type, version: 1, ...more })
const blocksOf = (...children: object[]) =>
  noteOf({ ...written('root'), children: [written('code', { children })] }).root.children

it('sends code as text, and whoever is mentioned in it with a paragraph, which can name them', () => {
  const text = written('text', { text: 'GATE 4' })
  expect(blocksOf(text)).toEqual([{ type: 'code', children: [{ type: 'text', text: 'GATE 4' }] }])
  const userId = '0199f9c2-148a-7de6-8f65-279e36c6db7a'
  const mention = { type: 'mention', userId, text: 'Dale' }
  expect(blocksOf(text, written('mention', { userId, text: '@Dale' }))).toEqual([
    { type: 'paragraph', children: [{ type: 'text', text: 'GATE 4' }, mention] },
  ])
})
