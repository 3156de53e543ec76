import { inflateSync } from 'node:zlib'

/**
 * What a PDF does besides being read, judged by its names alone: `active` runs programs, sends what people fill in, or carries other files;
 * `sealed` keeps some of its objects where nobody can look without opening it; `tangled` is larger inside than anything we read; `long`
 * has more pages than we accept.
 */
type PdfContent = 'inert' | 'active' | 'sealed' | 'tangled' | 'long'

/** Actions and content that do something on the reader's machine (ISO 32000-2, 12.6.4, 7.11.4, 12.7.8, 13). */
const ACTIVE: ReadonlySet<string> = new Set([
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'ImportData',
  'JavaScript',
  'Launch',
  'Movie',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'SubmitForm',
  'XFA',
])
/** A key or type that object and reference streams have; readers go by either. */
const OF_STREAMS: ReadonlySet<string> = new Set(['ObjStm', 'XRef', 'First'])
/** Each change to a file rewrites pages and their tree: up to this many times as many is still one document. */
const MOST_REVISIONS = 4
/** A dictionary is a line or two. */
const LONGEST_DICTIONARY = 65_536
/** The objects of five hundred text pages have a few million characters. */
const MOST_INFLATED = 32 * 1024 * 1024
const MOST_STREAMS = 20_000
const NAME = /\/([A-Za-z#][^\0\t\n\f\r ()<>[\]{}/%]{0,120})/g

/** One pass over the bytes, and one over each object stream: no object is parsed, so nothing can be nested or endless. */
export function contentOf(bytes: Buffer, mostPages: number): PdfContent {
  const text = bytes.toString('latin1')
  const outside = new Names()
  outside.count(text)
  if (outside.isActive) return 'active'
  let inflated = 0
  if (outside.streams.length > MOST_STREAMS) return 'tangled'
  const inside = new Names()
  for (const begin of new Set(outside.streams.map((at) => streamAt(text, at)))) {
    if (begin === undefined) continue
    if (begin === 'tangled') return 'tangled'
    const { filters, data, isReferences } = begin
    if (filters === 'none') continue
    if (filters === 'other') return 'sealed'
    const objects = inflate(bytes.subarray(data), MOST_INFLATED - inflated)
    if (objects === 'tangled') return 'tangled'
    // A reference stream holds numbers; an object stream that is encrypted or has another filter holds what nobody can see.
    if (objects === undefined && !isReferences) return 'sealed'
    inflated += objects?.length ?? 0
    inside.count(objects?.toString('latin1') ?? '')
    if (inside.isActive) return 'active'
  }
  const most = mostPages * MOST_REVISIONS
  if (outside.pages + inside.pages > most) return 'long'
  return outside.branches + inside.branches > most * 2 ? 'tangled' : 'inert'
}

/** The names in a text, the way a reader reads them: `/J#61vaScript` is `/JavaScript`. */
class Names {
  isActive = false
  pages = 0
  branches = 0
  /** Where there are names that object streams have. */
  readonly streams: number[] = []

  count(text: string): void {
    for (const found of text.matchAll(NAME)) {
      const name = unescaped(found[1] ?? '')
      if (ACTIVE.has(name)) this.isActive = true
      else if (name === 'Page') this.pages++
      else if (name === 'Kids') this.branches++
      else if (OF_STREAMS.has(name)) this.streams.push(found.index)
    }
  }
}

function unescaped(name: string): string {
  if (!name.includes('#')) return name
  return name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

type Stream = { filters: 'none' | 'flate' | 'other'; data: number; isReferences: boolean }

/** The stream whose dictionary contains that position; undefined if it is not a stream's. */
function streamAt(text: string, at: number): Stream | 'tangled' | undefined {
  const behind = text.slice(at, at + LONGEST_DICTIONARY)
  const [end] = /\bendobj\b|\bstream\r?\n?/.exec(behind) ?? []
  if (end === undefined) return at + LONGEST_DICTIONARY < text.length ? 'tangled' : undefined
  if (end === 'endobj') return undefined
  const length = behind.indexOf(end)
  const before = text.slice(Math.max(0, at - LONGEST_DICTIONARY), at)
  const dictionary = unescaped(before.slice(before.lastIndexOf('obj') + 1) + behind.slice(0, length))
  return {
    filters: filtersOf(dictionary),
    data: at + length + end.length,
    isReferences: /\/XRef\b/.test(dictionary),
  }
}

/** Programs write only FlateDecode; anything else would have to be undone before anybody could look. */
function filtersOf(dictionary: string): Stream['filters'] {
  if (!/\/(?:Filter|F)\b/.test(dictionary)) return 'none'
  const isFlate = /\/Filter\s{0,20}(?:\/FlateDecode\b|\[\s{0,20}\/FlateDecode\s{0,20}\])/.test(dictionary)
  const isPredicted = /\/Predictor\b/.test(dictionary) && !/\/XRef\b/.test(dictionary)
  return isFlate && !isPredicted ? 'flate' : 'other'
}

function inflate(bytes: Buffer, most: number): Buffer | 'tangled' | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    return error instanceof RangeError ? 'tangled' : undefined
  }
}
