import {
  isBlank,
  isNoteLink,
  LIST_DEPTH,
  NOTE_BYTES,
  NOTE_FONTS,
  type NoteBlock,
  NoteContent,
  type NoteInline,
  type NoteList,
  type NoteText,
  TEXT_FORMATS,
  textOf,
} from '@waybill/contract/notes/note-content.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nested, noteSaying, scriptLinks, scriptTexts, scriptTrees } from '../../test/script-vectors.ts'
import { htmlOf } from './note-html.ts'

/** TRUST P27: whatever goes in, only the elements of a note come out. */

/** Everything a note's HTML can contain, piece by piece. */
const PIECES = new RegExp(
  [
    '</?(?:p|h[1-6]|blockquote|pre|code|ul|ol|li|strong|em|u|s|sub|sup|span|a)>',
    '<ol start="\\d+">',
    '<br>',
    `<span style="font-family: (?:${NOTE_FONTS.join('|')})">`,
    '<span data-mention="[\\da-fA-F-]{36}">',
    '<a href="(?:https?://|mailto:|tel:)[^"<>\']*" rel="noopener noreferrer nofollow" target="_blank">',
    '<img src="/api/v2/note_images/[\\da-fA-F-]{36}" alt="[^"<>]*" width="\\d+" height="\\d+">',
    '[^<>"\']+',
  ].join('|'),
  'gi',
)
const strayMarkup = (html: string): string => html.replaceAll(PIECES, '')

const hostile = fc.oneof(
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom(...scriptTexts()),
)
const words = hostile.filter((text) => text.isWellFormed() && !text.includes('\0'))
const format = fc.integer({ min: 1, max: Object.values(TEXT_FORMATS).reduce((all, bit) => all | bit, 0) })
const style = fc.constantFrom(...NOTE_FONTS).map((font) => `font-family: ${font}` as const)
const text: fc.Arbitrary<NoteText> = fc.record(
  { type: fc.constant('text' as const), text: words, format, style },
  { requiredKeys: ['type', 'text'] },
)
const link = fc.record({
  type: fc.constant('link' as const),
  url: fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom('mailto:a@b.example', 'tel:+13125550143', `https://a.example/?q="'<>&`),
  ),
  children: fc.array(text, { minLength: 1, maxLength: 2 }),
})
const mention = fc.record({
  type: fc.constant('mention' as const),
  userId: fc.uuid(),
  text: words.map((name) => name.slice(0, 100)),
})
const image = fc.record({
  type: fc.constant('image' as const),
  imageId: fc.uuid(),
  altText: fc.oneof(
    fc.constant(''),
    words.map((alt) => alt.slice(0, 100)),
  ),
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 4_000 }),
})
const linebreak = fc.constant({ type: 'linebreak' as const })
const inline: fc.Arbitrary<NoteInline[]> = fc.array(fc.oneof(text, link, mention, image, linebreak), { maxLength: 3 })
function listAt(depth: number): fc.Arbitrary<NoteList> {
  const item =
    depth < LIST_DEPTH
      ? fc.oneof(
          { weight: 3, arbitrary: inline },
          listAt(depth + 1).map((list) => [list]),
        )
      : inline
  return fc.record(
    {
      type: fc.constant('list' as const),
      listType: fc.constantFrom('bullet' as const, 'number' as const),
      start: fc.integer({ min: 1, max: 99 }),
      children: fc.array(
        item.map((children) => ({ type: 'listitem' as const, children })),
        { minLength: 1, maxLength: 3 },
      ),
    },
    { requiredKeys: ['type', 'listType', 'children'] },
  )
}
const block: fc.Arbitrary<NoteBlock> = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), children: inline }),
  fc.record({
    type: fc.constant('heading' as const),
    tag: fc.constantFrom('h1' as const, 'h2' as const, 'h3' as const, 'h4' as const, 'h5' as const, 'h6' as const),
    children: inline,
  }),
  fc.record({ type: fc.constant('quote' as const), children: inline }),
  fc.record({ type: fc.constant('code' as const), children: fc.array(fc.oneof(text, linebreak), { maxLength: 3 }) }),
  listAt(1),
)
const note = fc.array(block, { maxLength: 4 }).map((children) => ({ root: { type: 'root' as const, children } }))

test('20,000 trees of an editor are taken as they are, and their HTML has only what a note has', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(note, (content) => {
      const { success, data } = NoteContent.safeParse(content)
      if (!success || JSON.stringify(data) !== JSON.stringify(content)) return false
      return strayMarkup(htmlOf(data)) === '' && !textOf(data).includes('\0')
    }),
    { numRuns: 20_000, seed: 4_340 },
  )
})

test('one wrong thing anywhere in a tree and it is refused', { timeout: 120_000 }, () => {
  const wrong = fc.constantFrom<(node: Record<string, unknown>) => void>(
    (node) => Object.assign(node, { onclick: 'x' }),
    (node) => Object.assign(node, { type: 'iframe' }),
    (node) => Object.assign(node, { type: undefined }),
    (node) => Object.assign(node, { children: [{ type: 'script' }] }),
  )
  fc.assert(
    fc.property(note, wrong, fc.nat(), (content, spoil, which) => {
      const copy = structuredClone(content)
      const nodes = allNodes(copy.root)
      const victim = nodes[which % Math.max(1, nodes.length)]
      if (!victim) return true
      spoil(victim)
      return !NoteContent.safeParse(copy).success
    }),
    { numRuns: 3_000, seed: 4_340 },
  )
})

function allNodes(node: object): Record<string, unknown>[] {
  const children = 'children' in node && Array.isArray(node.children) ? (node.children as object[]) : []
  return children.flatMap((child) => [child as Record<string, unknown>, ...allNodes(child)])
}

describe('400 script vectors', () => {
  test('as texts in every place of a note they stay texts', () => {
    const texts = scriptTexts()
    expect(texts.length + scriptTrees().length).toBeGreaterThanOrEqual(400)
    for (const said of texts) {
      const content = NoteContent.parse(noteSaying(said))
      expect(strayMarkup(htmlOf(content))).toBe('')
      expect(textOf(content)).toContain(said.trim())
    }
  })

  test('as nodes, keys, links, styles and sizes they are refused', () => {
    const taken = scriptTrees().filter((tree) => NoteContent.safeParse(tree).success)
    expect(taken).toEqual([])
    expect(scriptLinks().filter(isNoteLink)).toEqual([])
  })
})

describe('limits', () => {
  test('lists go six levels deep', () => {
    expect([6, 7].map((depth) => NoteContent.safeParse(nested(depth)).success)).toEqual([true, false])
  })
  test('256 kB of JSON, counted as they travel', () => {
    const saying = (length: number) => ({
      root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'é'.repeat(length) }] }] },
    })
    expect(
      [NOTE_BYTES / 2 - 100, NOTE_BYTES / 2].map((length) => NoteContent.safeParse(saying(length)).success),
    ).toEqual([true, false])
  })
  test('a note of blanks, line breaks and pictures says nothing', () => {
    const of = (...children: NoteInline[]) =>
      isBlank({ root: { type: 'root', children: [{ type: 'paragraph', children }] } })
    expect(of({ type: 'text', text: ' \u00a0\n' }, { type: 'linebreak' })).toBe(true)
    expect(of({ type: 'mention', userId: crypto.randomUUID(), text: 'A' })).toBe(false)
  })
})
