/**
 * What no text may contain, whoever sends it: control characters other than tab and line breaks, direction overrides, lone surrogates.
 * None can be seen, some cannot be stored, and a name with them reads as another. What Arabic, Hebrew and emoji need (marks, joiners) is
 * allowed.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069](?<![\t\n\r])/u
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')

export const NOT_PLAIN = 'It has invisible characters. Type it instead of pasting it'

/** For what nobody types: a file's name, a partner's document. */
export function withoutUnseen(text: string): string {
  return text.replace(EVERY_UNSEEN, '')
}

/**
 * Text of at most this many characters is one line: a name, a reference, a number. A line break pasted into it becomes a space
 * (decision 54); longer text has paragraphs and keeps its breaks.
 */
export const LONGEST_LINE = 200

export function oneLine(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ')
}

/** The path to a part of what was sent, linked from its end: only a faulty part's path is ever built. */
type Place = { key: string; within: Place | undefined }

/** The path of the first text in it that is not plain; undefined if all are. Works at any depth without recursion. */
export function notPlainIn(sent: unknown): string[] | undefined {
  const waiting: { value: unknown; place: Place | undefined }[] = [{ value: sent, place: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, place } = next
    if (typeof value === 'string' && UNSEEN.test(value)) return pathOf(place)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (UNSEEN.test(key)) return pathOf(place)
      waiting.push({ value: part, place: { key, within: place } })
    }
  }
  return undefined
}

function pathOf(place: Place | undefined): string[] {
  const path: string[] = []
  for (let at = place; at; at = at.within) path.push(at.key)
  return path.toReversed()
}
