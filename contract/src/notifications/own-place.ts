/** An origin that does not exist. */
const HERE = 'https://own.invalid'

/**
 * The path on our origin that a text names, as a browser reads it; undefined if it might lead anywhere else (P31): `//elsewhere`,
 * `/\elsewhere`, anything hidden by tabs and line breaks, and what becomes `//elsewhere` once its dots are resolved.
 */
export function ownPlace(text: string): `/${string}` | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return undefined
  const { origin, username, password, pathname, search, hash } = new URL(text, HERE)
  if (origin !== HERE || username || password || pathname.startsWith('//')) return undefined
  return `/${pathname.slice(1)}${search}${hash}`
}
