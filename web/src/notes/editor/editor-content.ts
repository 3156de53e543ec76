import {
  isNoteLink,
  LIST_DEPTH,
  NOTE_FONTS,
  type NoteBlock,
  type NoteContent,
  type NoteInline,
  type NoteList,
  type NoteListItem,
  type NoteText,
  TEXT_FORMATS,
} from '@waybill/contract/notes/note-content.ts'
import { withoutUnseen } from '@waybill/contract/plain-text.ts'

/** A node as the editor serializes it. */
export type Written = { type: string; children?: Written[]; [key: string]: unknown }

const FORMATS = Object.values(TEXT_FORMATS).reduce((all, bit) => all | bit, 0)
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * The editor's content as a note: of pasted content only what a note allows remains, so that the server accepts it
 * whatever the clipboard held.
 */
export function noteOf(root: Written): NoteContent {
  return { root: { type: 'root', children: blocksOf(root.children ?? []) } }
}

function blocksOf(nodes: readonly Written[]): NoteBlock[] {
  return nodes.flatMap((node): NoteBlock[] => {
    const children = node.children ?? []
    switch (node.type) {
      case 'heading': {
        const tag = HEADINGS.find((one) => one === node['tag'])
        return [
          tag
            ? { type: 'heading', tag, children: inlineOf(children) }
            : { type: 'paragraph', children: inlineOf(children) },
        ]
      }
      case 'quote':
        return [{ type: 'quote', children: inlineOf(children) }]
      case 'code': {
        const inline = inlineOf(children)
        // It holds text alone; whoever is mentioned in it hears of the note all the same.
        return [
          inline.some(({ type }) => type === 'mention' || type === 'image')
            ? { type: 'paragraph', children: inline }
            : { type: 'code', children: inline.flatMap(plainOf) },
        ]
      }
      case 'list':
        return listOf(node, 1)
      default:
        return [{ type: 'paragraph', children: inlineOf(node.children ? children : [node]) }]
    }
  })
}

/** Deeper lists than a note has stay at its deepest level. */
function listOf(node: Written, depth: number): NoteList[] {
  const items = (node.children ?? []).flatMap((item): NoteListItem[] => {
    const children = item.children ?? []
    const lists = children.filter(({ type }) => type === 'list')
    if (lists.length > 0 && depth >= LIST_DEPTH)
      return lists.flatMap((list) => listOf(list, depth).flatMap((one) => one.children))
    const inline = inlineOf(children.filter(({ type }) => type !== 'list'))
    return [{ type: 'listitem', children: [...inline, ...lists.flatMap((list) => listOf(list, depth + 1))] }]
  })
  if (items.length === 0) return []
  const start = Number(node['start'])
  const isNumbered = node['listType'] === 'number'
  const from = isNumbered && Number.isInteger(start) && start > 1 && start <= 10_000 ? { start } : {}
  return [{ type: 'list', listType: isNumbered ? 'number' : 'bullet', ...from, children: items }]
}

function inlineOf(nodes: readonly Written[]): NoteInline[] {
  return nodes.flatMap((node): NoteInline[] => {
    switch (node.type) {
      case 'text':
        return textOf(node)
      case 'linebreak':
        return [{ type: 'linebreak' }]
      case 'tab':
        return [{ type: 'text', text: '\t' }]
      case 'link':
      case 'autolink': {
        const texts = inlineOf(node.children ?? []).filter((child) => child.type === 'text')
        const url = String(node['url']).trim()
        return isNoteLink(url) && texts.length > 0 ? [{ type: 'link', url, children: texts }] : texts
      }
      case 'mention':
        return [
          {
            type: 'mention',
            userId: String(node['userId']),
            text: String(node['text']).replace(/^@/, '').slice(0, 200),
          },
        ]
      case 'image':
        return [
          {
            type: 'image',
            imageId: String(node['imageId']),
            altText: wordsOf(node['altText']).slice(0, 200),
            width: Number(node['width']),
            height: Number(node['height']),
          },
        ]
      default:
        return inlineOf(node.children ?? [])
    }
  })
}

function textOf(node: Written): NoteText[] {
  const text = withoutUnseen(wordsOf(node['text']))
  if (text === '') return []
  const format = Number(node['format'] ?? 0) & FORMATS
  const font = fontOf(wordsOf(node['style']))
  return [
    { type: 'text', text, ...(format ? { format } : {}), ...(font ? { style: `font-family: ${font}` as const } : {}) },
  ]
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One of the editor's fonts, however the pasted style spells it. */
export function fontOf(style: string): (typeof NOTE_FONTS)[number] | undefined {
  const named = /font-family:\s*["']?([^"';,]+)/i.exec(style)?.[1]?.trim().toLowerCase()
  return NOTE_FONTS.find((font) => font.toLowerCase() === named)
}

function plainOf(node: NoteInline): (NoteText | { type: 'linebreak' })[] {
  if (node.type === 'text' || node.type === 'linebreak') return [node]
  return node.type === 'link' ? node.children : []
}

/** A stored note in the editor's format. */
export function editorStateOf(content: NoteContent): { root: Written } {
  const root = withPlaces(content.root, 0)
  if ((root.children ?? []).length === 0) root.children = [{ type: 'paragraph', version: 1, children: [] }]
  return { root }
}

/** What the editor adds to its nodes: numbers of list items, and their indent. */
function withPlaces(node: Written, depth: number): Written {
  let place = Number(node['start'] ?? 1)
  const below = node.type === 'list' ? depth + 1 : depth
  const children = node.children?.map((child): Written => {
    if (child.type !== 'listitem') return withPlaces(child, below)
    const item = withPlaces({ ...child, value: place, indent: below - 1 }, below)
    if (child.children?.[0]?.type !== 'list') place++
    return item
  })
  const font = typeof node['style'] === 'string' ? fontOf(node['style']) : undefined
  return {
    version: 1,
    ...(node.type === 'text' ? { detail: 0, mode: 'normal', format: 0 } : {}),
    ...(node.type === 'list' ? { tag: node['listType'] === 'number' ? 'ol' : 'ul', start: 1 } : {}),
    ...(children ? { direction: null, format: '', indent: 0 } : {}),
    ...node,
    ...(node.type === 'text' ? { style: font ? `font-family: ${font}` : '' } : {}),
    ...(children ? { children } : {}),
  }
}
