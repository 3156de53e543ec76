import type { StreetMapStyles } from '@waybill/contract/identity/identity.ts'
import { z } from 'zod'
import { answerText } from '../answer-text.ts'

/** A start waits for it. */
const DEADLINE_MS = 5_000
const LARGEST_ANSWER = 4 * 1024 * 1024
/** After a failure, before asking again. */
const PATIENCE_MS = 60_000

/** What a style names that a browser has to fetch (MapLibre Style Specification 8). */
const Style = z.object({
  version: z.literal(8),
  sprite: z.union([z.string(), z.array(z.object({ url: z.string() }))]).optional(),
  glyphs: z.string().optional(),
  sources: z.record(
    z.string(),
    z.object({
      url: z.string().optional(),
      tiles: z.array(z.string()).optional(),
      data: z.unknown().optional(),
      urls: z.array(z.string()).optional(),
    }),
  ),
})
const TileJson = z.object({ tiles: z.array(z.string()) })

/**
 * The operator's own street map (MAP_STYLE_URL), which maps are drawn on instead of ours. Browsers fetch it from its hosts, which the content
 * policy has to name; so the styles are read here once. Until they have been, maps are drawn on our own.
 */
export class StreetMap {
  readonly #styles: StreetMapStyles | undefined
  readonly #onError: (error: unknown) => void
  #origins: readonly string[] = []
  #isRead = false
  #lastTry = Number.NEGATIVE_INFINITY

  constructor(styles: StreetMapStyles | undefined, onError: (error: unknown) => void) {
    this.#styles = styles
    this.#onError = onError
  }

  /** Where browsers may fetch the map from. */
  origins(): readonly string[] {
    return this.#origins
  }

  /** Null without one, and while it cannot be read. */
  styles(): StreetMapStyles | null {
    if (this.#styles && !this.#isRead && performance.now() - this.#lastTry > PATIENCE_MS) void this.read()
    return this.#isRead && this.#styles ? this.#styles : null
  }

  /** Asks the addresses that the operator named, and those that their styles name; no error repeats one, as it may hold a key. */
  async read(): Promise<void> {
    if (!this.#styles) return
    this.#lastTry = performance.now()
    try {
      const { light, dark } = this.#styles
      const found = await Promise.all([...new Set([light, dark])].map((url) => originsOf(new URL(url))))
      this.#origins = [...new Set(found.flat())].toSorted()
      this.#isRead = true
    } catch (error) {
      this.#onError(error)
    }
  }
}

async function originsOf(address: URL): Promise<string[]> {
  const { sprite = [], glyphs, sources } = await fetched(address, Style)
  const tiles = Object.values(sources).map(async ({ url, tiles = [], urls = [], data }) => [
    ...tiles,
    ...urls,
    ...(typeof data === 'string' ? [data] : []),
    ...(url === undefined ? [] : [url, ...(await fetched(new URL(url, address), TileJson)).tiles]),
  ])
  const sprites = typeof sprite === 'string' ? [sprite] : sprite.map(({ url }) => url)
  const named = [...sprites, ...(glyphs === undefined ? [] : [glyphs]), ...(await Promise.all(tiles)).flat()]
  return [address.href, ...named].map((text) => originOf(text, address))
}

/** Of an address that may hold `{z}` and the like in its path. */
function originOf(text: string, base: URL): string {
  const { protocol, origin } = new URL(text.replaceAll(/[{}]/g, ''), base)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`Maps are fetched over HTTP, not ${protocol}`)
  return origin
}

async function fetched<Schema extends z.ZodType>(address: URL, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The street map answered ${response.status}`)
  }
  const read = schema.safeParse(JSON.parse(await answerText(response, LARGEST_ANSWER)))
  if (!read.success) throw new Error('The street map is no MapLibre style')
  return read.data
}
