/**
 * What no text may hold, whoever sends it: control characters other than tab and line breaks, what turns the direction of the words
 * around it, and halves of characters. None can be seen, some cannot be stored, and a name with them reads as another. What Arabic,
 * Hebrew and emoji need (marks, joiners) is none of it.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069](?<![\t\n\r])/u
const EVERY_UNSEEN = new RegExp(UNSEEN, 'gu')

export const NOT_PLAIN = 'It has invisible characters. Type it instead of pasting it'

/** For what nobody types: the name of a file, a partner’s document. */
export function withoutUnseen(text: string): string {
  return text.replace(EVERY_UNSEEN, '')
}

/**
 * A text of so many characters at most is one line: a name, a reference, a number. What breaks it was pasted along with it and becomes
 * a space (decision 54); longer texts are written in paragraphs and keep theirs.
 */
export const LONGEST_LINE = 200

export function oneLine(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ')
}

/** The way to a part of what was sent, from its end: only that of a fault is ever written out. */
type Place = { key: string; within: Place | undefined }

/** The path of the first text in it that is not plain; undefined when all are. However deep it goes, nothing is called in itself. */
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
