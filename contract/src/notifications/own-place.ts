/** Names no origin that there is. */
const HERE = 'https://own.invalid'

/**
 * The place of ours that a text names, as a browser reads it, or undefined when it might lead anywhere else (P31): `//elsewhere`,
 * `/\elsewhere`, what hides behind tabs and line breaks, and what becomes `//elsewhere` when its dots are resolved.
 */
export function ownPlace(text: string): `/${string}` | undefined {
  if (!text.startsWith('/') || !URL.canParse(text, HERE)) return undefined
  const { origin, username, password, pathname, search, hash } = new URL(text, HERE)
  if (origin !== HERE || username || password || pathname.startsWith('//')) return undefined
  return `/${pathname.slice(1)}${search}${hash}`
}
