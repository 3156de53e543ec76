import { join, sep } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const SOURCES = `${join(import.meta.dirname, 'src').replaceAll(sep, '/')}/`

const MAIN = 'main.tsx'
const DRIVE = 'drive/main.tsx'
const DRIVE_PAGE = 'drive/drive-page.tsx'
const SIGN_IN = 'identity/sign-in/login-page.tsx'
const APP = 'app.tsx'
const INSIDE = 'inside.tsx'
const BELL = 'notifications/bell.tsx'
const DASHBOARD = 'dashboard/dashboard-page.tsx'
const SHIPMENTS = 'shipments/list/shipments-page.tsx'
const SHIPMENT = 'shipments/page/shipment-page.tsx'
const PREVIEW = 'shipments/page/shipment-preview.tsx'
const DOCUMENTS = 'documents/documents-section.tsx'
const DROP = 'documents/drop/drop-page.tsx'
const NOTES = 'notes/notes-section.tsx'
const TENDERS = 'tenders/list/tenders-page.tsx'

type Layer = { name: string; common: readonly (readonly string[])[] }

/** A layer holds what all pages of one of its lists need, except what a layer above it holds. */
const LAYERS: readonly Layer[] = [
  // All that the driver's app shares with the house.
  {
    name: 'road',
    common: [
      [DRIVE, MAIN],
      [DRIVE_PAGE, MAIN],
      [DRIVE_PAGE, APP],
      [DRIVE_PAGE, SHIPMENT],
      [DRIVE_PAGE, DOCUMENTS],
      [DRIVE_PAGE, DROP],
    ],
  },
  {
    name: 'frame',
    common: [
      [MAIN],
      [SIGN_IN, APP],
      [SIGN_IN, INSIDE],
      [SIGN_IN, DOCUMENTS],
      [SIGN_IN, DASHBOARD],
      [SIGN_IN, SHIPMENT],
    ],
  },
  { name: 'door', common: [[SIGN_IN]] },
  { name: 'house', common: [[APP], [INSIDE], [BELL]] },
  // What it shows of other rooms.
  { name: 'desk', common: [[DASHBOARD]] },
  {
    name: 'records',
    common: [
      [SHIPMENTS, SHIPMENT],
      [SHIPMENTS, DOCUMENTS],
      [SHIPMENTS, NOTES],
    ],
  },
  { name: 'lists', common: [[SHIPMENTS, TENDERS]] },
  {
    name: 'shipment',
    common: [
      [SHIPMENT, PREVIEW],
      [DOCUMENTS, NOTES],
    ],
  },
]

/** Files of their own, whose names the build knows. */
const ENTRIES = new Set(LAYERS.flatMap(({ common }) => common.flat().map((page) => SOURCES + page)))

/** Changes with its own releases, not with ours. */
const FOUNDATION = /\/node_modules\/(?:react|react-dom|scheduler)\//
/** The same, but the driver's app asks without it. */
const QUERIES = /\/node_modules\/@tanstack\/(?:query-core|react-query)\//
/** The schema library, for whatever checks. */
const RULES = /\/node_modules\/zod\//
/** Nothing is checked at the door: schemas come with the house. */
const SCHEMA =
  /\/node_modules\/zod\/|\/contract\/src\/(?!(?:as-of|clocks|day-written|endpoint|identity\/identity|notifications\/own-place)\.ts)/
/** The component library: for lists, forms and whatever opens. */
const CONTROLS = /\/node_modules\/(?:react-aria|react-aria-components|react-stately|@internationalized|@react-\w+)\//
/** What every page takes of it: the language for what opens later, and the queue of toasts that are not drawn yet. */
const TAKEN_BY_ALL =
  /\/private\/(?:i18n\/(?:I18nProvider|useDefaultLocale|utils)|ssr\/|toast\/useToastState)|\/exports\/I18nProvider/
/** Imported by what the house draws, for what it does not. */
const UNDRAWN = /useBlocker/
/** Of it, what only lists ask: several answers at once. */
const SEVERAL = /\/(?:queriesObserver|useQueries)\.js$/
/** What the first script needs, which waits for no other, and all others do too: its name changes with every build, theirs must not. */
const FIRST = /vite\/preload-helper|\/web\/src\/api\/stored\.ts/
/** Needed by what comes later and stands alone: icons. */
const HELPER = /@tabler.*(?:createReactComponent|defaultAttributes)/
/** The same: other languages, also of the driver's app. */
const SPOKEN = /contract\/src\/(?:filled|told|mistake\.sayings)\.ts$/

/** The same: today's date, and the times of a phone without signal. */
const DEVICE = /\/web\/src\/ui\/device-clock\.ts$/

/**
 * Few files, each for pages that need all of it. Left alone, the bundler makes one for every set of pages that share something: a
 * hundred for the dashboard.
 */
export const layers: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [{ name: 'foundation', test: FOUNDATION }, { name: layerOf }],
}

/** Layers that come later than the frame. */
const LATER = /\/(?:lists|records|controls|shipment|desk)-[\w-]+\.js$/

/**
 * What is asked for beside a page or a dialog: itself, its styles and the layers that it may be the first to need. The rest is small, and
 * is asked for when its file is read: naming all of it would weigh more on the first page than it saves on the next.
 */
export function asksFor(file: string, needs: string[]): string[] {
  const beside = needs.filter((need) => need !== file && (need.endsWith('.css') || LATER.test(need)))
  return beside.length > 0 ? [file, ...beside] : []
}

function layerOf(id: string, modules: Modules): string | null {
  if (ENTRIES.has(id)) return null
  if (FIRST.test(id)) return 'first'
  if (RULES.test(id)) return 'rules'
  if (SPOKEN.test(id) || DEVICE.test(id)) return 'road'
  if (SEVERAL.test(id)) return 'lists'
  if (HELPER.test(id) || QUERIES.test(id)) return 'frame'
  if (CONTROLS.test(id) && !TAKEN_BY_ALL.test(id)) return needsOf(SHIPMENTS, modules).has(id) ? 'controls' : null
  const need = /\/icons\/(Icon\w+)\.mjs$/.exec(id)?.[1] ?? id
  const layer = LAYERS.find(({ name, common }) => {
    if (SCHEMA.test(id) && ['road', 'frame', 'door'].includes(name)) return false
    if (name === 'desk' && id.startsWith(`${SOURCES}dashboard/`)) return false
    if (UNDRAWN.test(id) && name === 'road') return false
    if (UNDRAWN.test(id) && (name === 'frame' || name === 'house' || name === 'desk')) return false
    return common.some((pages) => pages.every((page) => needsOf(page, modules).has(need)))
  })
  return layer?.name ?? null
}

const found = new Map<string, ReadonlySet<string>>()

/** Everything a page imports right away. Icons by name: all of them come through one module. */
function needsOf(page: string, modules: Modules): ReadonlySet<string> {
  const known = found.get(page)
  if (known) return known
  const needs = new Set<string>()
  const follow = (id: string): void => {
    if (needs.has(id) || id.includes('/@tabler/')) return
    needs.add(id)
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    if (id.startsWith(SOURCES)) for (const [icon] of (code ?? '').matchAll(/\bIcon[A-Z]\w*/g)) needs.add(icon)
    for (const imported of importedIds) follow(imported)
  }
  follow(SOURCES + page)
  found.set(page, needs)
  return needs
}
