import { z } from 'zod'
import { Id } from '../ids.ts'
import { mistake } from '../told.ts'

/**
 * A note's content (SPEC §2.10) in the editor's format, minus what it can add back itself. The list is closed: the server refuses
 * anything not on it, and it is never rendered (P27).
 */

/** The fonts of the editor, as SPEC §2.10 names them. */
export const NOTE_FONTS = [
  'Times New Roman',
  'Roboto',
  'Arial',
  'Courier',
  'Courier New',
  'Verdana',
  'Georgia',
  'Comic Sans MS',
] as const
export type NoteFont = (typeof NOTE_FONTS)[number]

/** How deep lists may nest (SPEC §5). */
export const LIST_DEPTH = 6
/** For the whole note, as JSON in UTF-8 (P27). */
export const NOTE_BYTES = 256 * 1024
/** Widest picture, in pixels (SPEC §9). */
export const IMAGE_WIDTH = 500

/** A text's format bits, as the editor defines them. */
export const TEXT_FORMATS = {
  bold: 1,
  italic: 2,
  strikethrough: 4,
  underline: 8,
  code: 16,
  subscript: 32,
  superscript: 64,
} as const
const ALL_FORMATS = Object.values(TEXT_FORMATS).reduce((all, bit) => all | bit, 0)

export type NoteText = { type: 'text'; text: string; format?: number; style?: `font-family: ${NoteFont}` }
export type NoteBreak = { type: 'linebreak' }
export type NoteLink = { type: 'link'; url: string; children: NoteText[] }
/** Somebody who should look at it. The server writes their name, whatever the text says. */
export type NoteMention = { type: 'mention'; userId: string; text: string }
/** A picture sent earlier; the server writes its size. */
export type NoteImage = { type: 'image'; imageId: string; altText: string; width: number; height: number }
export type NoteInline = NoteText | NoteBreak | NoteLink | NoteMention | NoteImage
export type NoteListItem = { type: 'listitem'; children: (NoteInline | NoteList)[] }
export type NoteList = { type: 'list'; listType: 'bullet' | 'number'; start?: number; children: NoteListItem[] }
export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
export type NoteBlock =
  | { type: 'paragraph'; children: NoteInline[] }
  | { type: 'heading'; tag: HeadingTag; children: NoteInline[] }
  | { type: 'quote'; children: NoteInline[] }
  | { type: 'code'; children: (NoteText | NoteBreak)[] }
  | NoteList
export type NoteNode = NoteBlock | NoteListItem | NoteInline
export type NoteContent = { root: { type: 'root'; children: NoteBlock[] } }

const HEADINGS: readonly unknown[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const STYLES: readonly unknown[] = NOTE_FONTS.map((font) => `font-family: ${font}`)
const MOST_LINK = 2_000
const MOST_NAME = 200
const MOST_PIXELS = 20_000

/** Where a link may lead: nothing that runs, nothing on the reader's own machine. */
export function isNoteLink(url: unknown): url is string {
  if (typeof url !== 'string' || url.length > MOST_LINK) return false
  // Browsers drop white space and control characters from an address before they read its scheme.
  if (/[\p{C}\p{Z}\\]/u.test(url)) return false
  return /^(?:https?:\/\/[^/?#]|mailto:[^?#]|tel:\+?[\d(])/i.test(url) && URL.canParse(url)
}

type Fault = { path: (string | number)[]; message: string }
type Node = Record<string, unknown>
/** Says what is wrong with one node of a kind; undefined if nothing is. */
type Rule = (node: Node, depth: number) => Fault | undefined

const TOO_LARGE = mistake('note-too-large', { kilobytes: NOTE_BYTES / 1024 })
const NOT_IN_A_NOTE = 'This does not belong in a note'

const fault = (message: string, ...path: (string | number)[]): Fault => ({ path, message })
const alien = (...path: (string | number)[]): Fault => fault(NOT_IN_A_NOTE, ...path)

function keysOf(node: Node, required: readonly string[], optional: readonly string[] = []): Fault | undefined {
  const missing = required.find((key) => !Object.hasOwn(node, key))
  if (missing) return alien(missing)
  const unknown = Object.keys(node).find((key) => key !== 'type' && !required.includes(key) && !optional.includes(key))
  return unknown === undefined ? undefined : alien(unknown)
}

function childrenOf(node: Node, allowed: readonly string[], depth: number, least = 0): Fault | undefined {
  const { children } = node
  if (!Array.isArray(children) || children.length < least) return alien('children')
  for (const [position, child] of children.entries()) {
    const wrong = faultIn(child, allowed, depth)
    if (wrong) return { ...wrong, path: ['children', position, ...wrong.path] }
  }
  return undefined
}

const INLINE = ['text', 'linebreak', 'link', 'mention', 'image']
const BLOCKS = ['paragraph', 'heading', 'quote', 'code', 'list']

const isText = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text.length > 0 && text.length <= most && text.isWellFormed() && !text.includes('\0')
const isWhole = (number: unknown, least: number, most: number): boolean =>
  Number.isInteger(number) && Number(number) >= least && Number(number) <= most

const RULES: Readonly<Record<string, Rule>> = {
  paragraph: (node, depth) => keysOf(node, ['children']) ?? childrenOf(node, INLINE, depth),
  quote: (node, depth) => keysOf(node, ['children']) ?? childrenOf(node, INLINE, depth),
  heading: (node, depth) =>
    keysOf(node, ['tag', 'children']) ?? (HEADINGS.includes(node.tag) ? childrenOf(node, INLINE, depth) : alien('tag')),
  code: (node, depth) => keysOf(node, ['children']) ?? childrenOf(node, ['text', 'linebreak'], depth),
  list: (node, depth) => {
    if (depth >= LIST_DEPTH) return fault(mistake('list-too-deep', { levels: LIST_DEPTH }))
    const wrong = keysOf(node, ['listType', 'children'], ['start'])
    if (wrong) return wrong
    if (node.listType !== 'bullet' && node.listType !== 'number') return alien('listType')
    if (node.start !== undefined && !isWhole(node.start, 1, 10_000)) return alien('start')
    return childrenOf(node, ['listitem'], depth + 1, 1)
  },
  listitem: (node, depth) => keysOf(node, ['children']) ?? childrenOf(node, [...INLINE, 'list'], depth),
  text: (node) => {
    const wrong = keysOf(node, ['text'], ['format', 'style'])
    if (wrong) return wrong
    if (typeof node.text === 'string' && node.text.length > NOTE_BYTES) return fault(TOO_LARGE, 'text')
    if (!isText(node.text, NOTE_BYTES)) return alien('text')
    if (
      node.format !== undefined &&
      (!isWhole(node.format, 1, ALL_FORMATS) || (Number(node.format) & ~ALL_FORMATS) !== 0)
    )
      return alien('format')
    return node.style === undefined || STYLES.includes(node.style) ? undefined : alien('style')
  },
  linebreak: (node) => keysOf(node, []),
  link: (node, depth) =>
    keysOf(node, ['url', 'children']) ??
    (isNoteLink(node.url)
      ? childrenOf(node, ['text'], depth, 1)
      : fault('Links lead to http, https, mailto or tel', 'url')),
  mention: (node) =>
    keysOf(node, ['userId', 'text']) ??
    (!Id.safeParse(node.userId).success ? alien('userId') : isText(node.text, MOST_NAME) ? undefined : alien('text')),
  image: (node) => {
    const wrong = keysOf(node, ['imageId', 'altText', 'width', 'height'])
    if (wrong) return wrong
    if (!Id.safeParse(node.imageId).success) return alien('imageId')
    if (node.altText !== '' && !isText(node.altText, MOST_NAME)) return alien('altText')
    const side = (['width', 'height'] as const).find((name) => !isWhole(node[name], 1, MOST_PIXELS))
    return side && alien(side)
  },
}

function faultIn(node: unknown, allowed: readonly string[], depth: number): Fault | undefined {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return alien()
  const said = node as Node
  const { type } = said
  if (typeof type !== 'string' || !allowed.includes(type)) return alien('type')
  return RULES[type]?.(said, depth)
}

/** As JSON in UTF-8. */
export function bytesOf(content: unknown): number {
  return new TextEncoder().encode(JSON.stringify(content)).length
}

/** Further checks (is it blank?) run only on a valid note. */
function refuseWrongNodes({ root }: { root: { children: unknown[] } }, context: z.RefinementCtx): void {
  const wrong = childrenOf(root, BLOCKS, 0)
  if (wrong)
    context.addIssue({ code: 'custom', message: wrong.message, path: ['root', ...wrong.path], continue: false })
  else if (bytesOf({ root }) > NOTE_BYTES) context.addIssue({ code: 'custom', message: TOO_LARGE })
}

/** The rules above check each tree, from its block down to its last text: they match its type. */
const Tree = z.custom<NoteBlock>().meta({ type: 'object' })

export const NoteContent: z.ZodType<NoteContent> = z
  .strictObject({ root: z.strictObject({ type: z.literal('root'), children: z.array(Tree).max(5_000) }) })
  .superRefine(refuseWrongNodes)

/** Every node, from the first to the last. */
export function* nodesOf(content: NoteContent): Generator<NoteNode> {
  const waiting: NoteNode[] = content.root.children.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    if ('children' in node) waiting.push(...(node.children as NoteNode[]).toReversed())
  }
}

const isOwnLine = ({ type }: NoteNode): boolean => type === 'listitem' || BLOCKS.includes(type)

/** Its text without formatting: a line per block and list item. */
export function textOf(content: NoteContent): string {
  return linesOf(content.root.children)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

function linesOf(nodes: readonly NoteNode[]): string[] {
  const lines: string[] = []
  let line: string | undefined
  for (const node of nodes) {
    if (isOwnLine(node)) {
      if (line !== undefined) lines.push(line)
      line = undefined
      lines.push(...('children' in node ? linesOf(node.children) : []))
    } else if (node.type === 'linebreak') {
      lines.push(line ?? '')
      line = ''
    } else line = (line ?? '') + inlineText(node)
  }
  if (line !== undefined) lines.push(line)
  return lines
}

function inlineText(node: NoteNode): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'mention':
      return `@${node.text}`
    case 'image':
      return node.altText && `[${node.altText}]`
    case 'link':
      return node.children.map(({ text }) => text).join('')
    default:
      return ''
  }
}

/** A note of plain text: a paragraph for each line. */
export function contentOf(text: string): NoteContent {
  const children = text
    .split(/\r?\n/)
    .map((line): NoteBlock => ({ type: 'paragraph', children: line ? [{ type: 'text', text: line }] : [] }))
  return { root: { type: 'root', children } }
}

/** Nothing to read: such a note is not sent (SPEC §5). */
export function isBlank(content: NoteContent): boolean {
  for (const node of nodesOf(content))
    if (node.type === 'mention' || (node.type === 'text' && node.text.trim() !== '')) return false
  return true
}
