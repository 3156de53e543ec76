import { notPlainIn } from '../plain-text.ts'
import { LIST_DEPTH } from './note-content.ts'

/** What the editor keeps beside a node's meaning, and what the server knows better (SPEC §3, mention). Anything else is refused. */
const KEPT = ['version', 'direction', 'indent', 'detail', 'mode', 'textFormat', 'textStyle']
const KEPT_BY: Readonly<Record<string, readonly string[]>> = {
  list: ['tag'],
  listitem: ['value', 'checked'],
  link: ['rel', 'target', 'title'],
  code: ['language', 'theme'],
  text: ['highlightType'],
  mention: ['mentionName', 'userEmail', 'applicationAccess', 'format', 'style'],
}
const MEANT: Readonly<Record<string, string>> = { autolink: 'link', 'code-highlight': 'text', tab: 'text' }
/** A list and its item at each level, and what stands around and in them. */
const DEEPEST = 2 * LIST_DEPTH + 4

/** The editor's state as existing clients send it (SPEC §3: noteJSON), an object or its JSON, in a note's own form. */
export function leanOf(sent: unknown): unknown {
  const state = typeof sent === 'string' ? parsed(sent) : sent
  return isNode(state) && isNode(state['root']) ? { ...state, root: lean(state['root'], 0) } : state
}

function parsed(text: string): unknown {
  try {
    const state: unknown = JSON.parse(text)
    // The door reads only the text around it.
    return notPlainIn(state) ? text : state
  } catch {
    return text
  }
}

function lean(node: unknown, depth: number): unknown {
  if (!isNode(node) || depth > DEEPEST) return node
  const said = node['type']
  const type = typeof said === 'string' && Object.hasOwn(MEANT, said) ? MEANT[said] : said
  const more = typeof type === 'string' && Object.hasOwn(KEPT_BY, type) ? (KEPT_BY[type] ?? []) : []
  const own = Object.entries(node).filter(
    ([key, value]) => !KEPT.includes(key) && !more.includes(key) && !isUnset(key, value, type === 'text'),
  )
  const { children } = node
  return {
    ...Object.fromEntries(own),
    type,
    ...(Array.isArray(children) ? { children: children.map((child) => lean(child, depth + 1)) } : {}),
  }
}

/** A block's alignment, and a text in the usual look. */
function isUnset(key: string, value: unknown, isText: boolean): boolean {
  if (key === 'format') return value === 0 || !isText
  return key === 'style' && value === ''
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
