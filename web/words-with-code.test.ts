import { expect, it } from 'vitest'
import { homeOf } from './src/test/home-of.ts'
import { textsInSource } from './src/test/texts-in-source.ts'
import { cataloguesIn, cataloguesWith, wordsWithCode } from './words-with-code.ts'

const SOURCES = new URL('src/', import.meta.url)
const BESIDE_THE_ROOMS = new Set(['base', 'names', 'sayings'])

function built(file: string, code: string): string | undefined {
  const { transform } = wordsWithCode()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  // Vite calls it with a context that it does not ask for.
  const handler = transform.handler as unknown as (code: string, id: string) => string | undefined
  return handler(code, new URL(file, SOURCES).pathname)
}

/** As a browser counts them. */
function numberOf(catalogue: string): number {
  const files = Object.keys(import.meta.glob(['./src/ui/catalogues/es/*.json', '!./src/ui/catalogues/es/base.json']))
  return files.indexOf(`./src/ui/catalogues/es/${catalogue}.json`)
}

it('sees who says a sentence of a room', () => {
  const { texts, plurals } = textsInSource()
  const unseen = [...texts, ...plurals].flatMap(([text, places]) => {
    const home = homeOf(places)
    const files = BESIDE_THE_ROOMS.has(home) ? [] : places.map((place) => place.replace(/^web\/src\/|:\d+$/g, ''))
    return files.filter((file) => !cataloguesIn(file).includes(home)).map((file) => `${file}: ${text}`)
  })
  expect(unseen).toEqual([])
})

it('lets the sign-in page and the router wait for the base alone', () => {
  for (const file of ['main.tsx', 'identity/sign-in/login-page.tsx', 'app.tsx'])
    expect([file, ...cataloguesWith(file)]).toEqual([file])
})

it('has what the server says before any page of the house', () => {
  expect([...cataloguesWith('inside.tsx')]).toEqual(expect.arrayContaining(['names', 'sayings']))
})

it('puts its words beside a page, and none beside its loader', () => {
  const page = 'const page = lazyRouteComponent(() => import("./trip/trip-page.tsx"), "TripPage");'
  const loader = 'const load = async () => (await import("./trip/trip-page.tsx")).load(client);'
  expect(built('shipments/shipments.pages.ts', page + loader)).toContain(
    page.replace(
      'import("./trip/trip-page.tsx")',
      `withWords(import("./trip/trip-page.tsx"), ${numberOf('shipments')})`,
    ) + loader,
  )
})

it('puts the words of another room beside its dialog, and none beside one of the same room', () => {
  const file = '"../../running/reports/record-arrival.tsx"'
  expect(built('shipments/acts/main-act.tsx', `import(${file})`)).toContain(
    `withWords(import(${file}), ${numberOf('running')})`,
  )
  expect(built('tenders/answer/answer-tender.tsx', 'import("./accept-tender.tsx")')).toBeUndefined()
})
