/** Before the first page, and what every room shares. */
const FIRST = /^(?:web|contract|server)\/src\/(?:[^/]+$|(?:http|identity)\/)|\.(?:pages|places)\.ts$/
/** Around and inside all pages: the kits, the frame, and the rooms the frame shows. */
const AROUND = /^web\/src\/(?:api|ui|form|list|shell|updates|history|filter-sets|jobs|notifications)\//
/** Tables of names at the bottom of the contract, not needed before sign-in. */
const NAMES = /^contract\/src\/[\w-]+-(?:codes|events|names)\.ts$/

/**
 * The catalogue a sentence belongs to, by all places that use it: a room's, if only its pages do; `sayings` if only the contract's
 * tables do; `names` if the contract or the server can send it otherwise; else the base.
 */
export function homeOf(places: readonly string[]): string {
  const speakers = new Set(places.map((place) => speakerAt(place.replace(/:\d+$/, ''))))
  if (speakers.has('base')) return 'base'
  const [speaker = 'base', ...others] = speakers
  if (others.length === 0) return speaker
  return speakers.has('sayings') || speakers.has('names') ? 'names' : 'base'
}

function speakerAt(file: string): string {
  if (NAMES.test(file)) return 'names'
  if (FIRST.test(file) || AROUND.test(file)) return 'base'
  const [runtime, , room = 'base'] = file.split('/')
  if (runtime === 'web') return room
  return file.endsWith('.sayings.ts') ? 'sayings' : 'names'
}
