/** The header's title on each page (SPEC §2.2); other titles are the first path segment, humanized. */
const NAMED: readonly [pattern: RegExp, title: string][] = [
  [/^\/available-freight\/chains\b/, 'Load chains'],
  [/^\/available-freight\/searches\b/, 'Saved searches'],
  [/^\/available-freight\/[^/]+/, 'Available Freight'],
  [/^\/available-freight\/?$/, 'Load Board'],
  [/^\/live-equipment\b/, 'Available Trucks'],
  // Our own room, named as in the drawer.
  [/^\/rates-/, 'Rates'],
  [/^\/undelivered-letters\b/, 'Undelivered email'],
  [/^\/rates\b/, 'Rate Requests'],
  [/^\/cases\b/, 'Accessorial Requests'],
  // Ours, in the place of a dashboard.
  [/^\/desk\b/, 'Dashboard'],
  [/^\/all-shipments\b/, 'All Shipments'],
  [/^\/my-shipments\b/, 'My Shipments'],
  [/^\/videos\b/, 'How To'],
  // Our own rooms, named as in the drawer.
  [/^\/dispatch\b/, 'Dispatch board'],
  [/^\/documents\b/, 'File documents'],
]

export function titleOf(pathname: string): string {
  return NAMED.find(([pattern]) => pattern.test(pathname))?.[1] ?? humanised(pathname.split('/')[1] ?? '')
}

function humanised(segment: string): string {
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
}
