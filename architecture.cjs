/**
 * The import law (docs/architecture.md): what may know what. `npm run check` holds it against the tree (commands/import-law.mjs),
 * once as the sources are written, once as they run, when types are gone.
 */

const { readdirSync } = require('node:fs')
const path = require('node:path')

/** From the base up. A room imports only rooms that stand before it; news travels the other way through events.ts. */
const ROOMS = [
  'identity',
  'updates',
  'history',
  'browser-errors',
  'filter-sets',
  'jobs',
  'letters',
  'company',
  'profile',
  'contacts',
  'customers',
  'onboarding',
  'documents',
  'notes',
  'notifications',
  'support',
  'locations',
  'rates',
  'orders',
  'shipments',
  'planning',
  'tracking',
  'running',
  'eld',
  'phone-tracking',
  'fleet',
  'paper',
  'rate-requests',
  'tenders',
  'booking',
  'available-freight',
  'available-trucks',
  'invoices',
  'payer-invoices',
  'factoring',
  'payments',
  'cases',
  'score-cards',
  'load-tenders',
  'dashboard',
]

/** The same names, each runtime in the order in which its rooms know each other. */
const ORDER = {
  contract: ROOMS,
  server: ROOMS,
  // The page of a load shows what is done to it, so the rooms of those acts stand below it; so do the views of the payments. Carriers are
  // chosen alike, whether they are tendered to or asked for a rate; trucks that fit stand beside them. A profile has a tab for the connections
  // of the trucks, and the frame says when one has expired. The frame also opens the support chat.
  web: before(
    'factoring',
    ['payments'],
    before(
      'shipments',
      ['tracking', 'running', 'paper', 'booking', 'cases'],
      before(
        'available-freight',
        ['rate-requests', 'available-trucks'],
        before('profile', ['eld', 'phone-tracking'], before('notifications', ['support'])),
      ),
    ),
  ),
}

/** What stands beside the rooms. */
const BESIDE = {
  contract: [],
  server: ['http', 'db', 'outside', 'backup'],
  // The driver's app stands in the browser alone, above the rooms whose reports it sends; so does the page of the rooms' settings.
  web: ['api', 'ui', 'form', 'list', 'map', 'shell', 'help', 'test', 'drive', 'settings'],
}

function before(room, names, order = ROOMS) {
  const others = order.filter((name) => !names.includes(name))
  return others.toSpliced(others.indexOf(room), 0, ...names)
}

/** Folders that no list has: no rule would hold for what stands in them. */
function unlisted(root) {
  return Object.entries(ORDER).flatMap(([runtime, rooms]) =>
    readdirSync(path.join(root, runtime, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ![...rooms, ...BESIDE[runtime]].includes(entry.name))
      .map((entry) => `${runtime}/src/${entry.name}`),
  )
}

const VENDORS =
  'nodemailer|flydrive|@aws-sdk|smtp-server|@fastify/busboy|sharp|file-type|pdfjs-dist|exif-reader|pdfkit|bwip-js|zxing-wasm|@opentelemetry'

const oneOf = (rooms) => `(?:${rooms.join('|')})`
const room = (runtime, ...rooms) => `^${runtime}/src/${oneOf(rooms)}/`
/** What a room brings to the house, handed what stands above it where it needs that. */
const MANIFESTS = '\\.(?:room|pages|places)\\.ts$'
const TESTS = '\\.test\\.tsx?$|^server/test/|^web/src/test/'

const downhill = Object.entries(ORDER).flatMap(([runtime, rooms]) =>
  rooms.slice(0, -1).map((name, position) => ({
    name: `${runtime}-${name}-looks-downhill`,
    comment: `${name} may not know the rooms above it: publish an event, or ask a registry that all rooms fill. Its manifest wires.`,
    severity: 'error',
    from: { path: room(runtime, name), pathNot: [TESTS, MANIFESTS] },
    to: { path: room(runtime, ...rooms.slice(position + 1)) },
  })),
)

/** Holds for types as well. */
const written = [
  ...downhill,
  {
    name: 'frame-knows-the-base',
    comment:
      'The frame stands around every page and shows what everybody has: notes, news, long work. It knows no freight.',
    severity: 'error',
    from: { path: '^web/src/shell/', pathNot: TESTS },
    to: { path: room('web', ...ORDER.web.slice(ORDER.web.indexOf('notifications') + 1)) },
  },
  {
    name: 'two-runtimes',
    comment: 'Browser and server meet in the contract only.',
    severity: 'error',
    from: { path: '^(server|web)/' },
    to: { path: '^(server|web)/', pathNot: '^$1/' },
  },
  {
    name: 'contract-stands-alone',
    comment: 'The contract is read by both runtimes: zod and itself, not even Node.',
    severity: 'error',
    from: { path: '^contract/src/', pathNot: TESTS },
    to: { pathNot: ['^contract/src/', 'node_modules/zod/'] },
  },
  {
    name: 'base-of-the-contract-knows-no-room',
    comment: 'What every room is written with; api.ts and sayings.ts are the lists of the rooms.',
    severity: 'error',
    from: { path: '^contract/src/[^/]+$', pathNot: ['^contract/src/(?:api|sayings)\\.ts$', TESTS] },
    to: { path: room('contract', ...ROOMS) },
  },
  {
    name: 'only-app-knows-all-rooms',
    comment:
      'Whoever stands beside the rooms (http, db, outside) serves every room, so it knows none, not even their types.',
    severity: 'error',
    from: { path: '^server/src/(?:http|db|outside)/', pathNot: TESTS },
    to: { path: room('server', ...ROOMS) },
  },
  {
    name: 'vendors-stay-outside',
    comment: 'The world is reached through the ports in outside/, so that it can be replaced and tested.',
    severity: 'error',
    from: { path: '^server/src/', pathNot: ['^server/src/outside/', TESTS] },
    to: { path: `node_modules/(?:${VENDORS})/` },
  },
  {
    name: 'kit-knows-no-room',
    comment: 'Components, the API client and the form kit serve every page, so they know none.',
    severity: 'error',
    from: { path: '^web/src/(?:ui|api|form)/', pathNot: TESTS },
    to: { path: ['^web/src/shell/', room('web', ...ROOMS)] },
  },
  {
    name: 'parts-know-no-form',
    comment: 'Forms are made of components and send by the API client, never the other way round.',
    severity: 'error',
    from: { path: '^web/src/(?:ui|api)/', pathNot: TESTS },
    to: { path: '^web/src/(?:form|list|shell)/' },
  },
  {
    name: 'one-form-kit',
    comment: 'What keeps the fields of a form is known in one place (docs/decisions/0060-one-form-kit.md).',
    severity: 'error',
    from: { path: '^web/src/', pathNot: '^web/src/form/' },
    to: { path: 'node_modules/react-hook-form/' },
  },
  {
    name: 'list-kit-knows-no-room',
    comment: 'Every list is described to it: what it shows comes in the description.',
    severity: 'error',
    from: { path: '^web/src/list/', pathNot: TESTS },
    to: { path: '^web/src/(?!list/|form/|filter-sets/|shell/|ui/|api/)' },
  },
  {
    name: 'shell-knows-no-list',
    comment: 'The shell stands around every page, and is there before the first list.',
    severity: 'error',
    from: { path: '^web/src/shell/', pathNot: TESTS },
    to: { path: '^web/src/list/' },
  },
  {
    name: 'production-without-tests',
    comment: 'Nothing that runs in production leans on what is there for tests.',
    severity: 'error',
    from: { path: '^(?:contract|server|web)/src/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'declared',
    comment: 'A package that is not in package.json may vanish with the next install.',
    severity: 'error',
    from: {},
    to: { pathNot: '^node:', dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
  },
  {
    name: 'resolvable',
    comment: 'An import that leads nowhere is checked by no other rule.',
    severity: 'error',
    from: {},
    to: { pathNot: '^node:', couldNotResolve: true },
  },
]

/** Holds for what is left at run time: a type may be taken from anywhere downhill. */
const running = [
  {
    name: 'papers-check-nothing',
    comment:
      'The thread that draws papers begins anew whenever one is wanted: zod would be a third of what the first waits for, and 10 MB.',
    severity: 'error',
    from: { path: '^server/src/paper/press/press-worker\\.ts$' },
    to: { path: 'node_modules/zod/', reachable: true },
  },
  {
    name: 'server-draws-no-paper',
    comment:
      'Papers are drawn in a thread. Fonts and a PDF writer in the process that answers would be a seventh of its start, for each restart.',
    severity: 'error',
    from: { path: '^server/src/app\\.ts$' },
    to: { path: '^server/src/outside/pdf/sheet\\.ts$', reachable: true },
  },
  {
    name: 'no-cycle',
    comment: 'Two files that need each other are one file, or lack a third.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'through-the-door',
    comment:
      'Another room is reached through its x.ts or its policy, what stands in its sub-rooms as well. app.ts and rooms.ts stand outside the rooms.',
    severity: 'error',
    from: { path: `^server/src/([^/]+)/`, pathNot: TESTS },
    to: {
      path: room('server', ...ROOMS),
      pathNot: [
        '^server/src/$1/',
        '^server/src/([^/]+)/\\1\\.ts$',
        '\\.policy\\.ts$',
        '^server/src/identity/(?:memberships/memberships|passwords/(?:password-tokens|user-names)|second-factor/(?:confirmed|second-factor))\\.ts$',
      ],
    },
  },
  {
    name: 'worlds-come-through-the-door',
    comment:
      'The demo world, the tests of the whole house and the measurements know of a room what other rooms know: its x.ts, and what it tells people.',
    severity: 'error',
    from: { path: '^(?:server/(?:world|test)|bench|e2e)/', pathNot: '^server/world/stage\\.ts$' },
    to: {
      path: room('server', ...ROOMS),
      pathNot: ['^server/src/([^/]+)/\\1(?:\\.room|\\.routes)?\\.ts$', '-occasions\\.ts$'],
    },
  },
  {
    name: 'rooms-are-opened-once',
    comment:
      'A room opens when the house is put together, or the router; whoever wants something of it goes through its door.',
    severity: 'error',
    from: { path: '.', pathNot: '^(?:server|web)/src/(?:rooms|places)\\.ts$' },
    to: { path: MANIFESTS },
  },
  {
    name: 'scenes-call-endpoints',
    comment:
      'What people of the demo world do they do as a browser does: by an endpoint of the contract, on the stage; no room, no row.',
    severity: 'error',
    from: { path: '^server/world/scenes/' },
    to: { path: ['^server/src/', 'node_modules/(?:kysely|pg)/'] },
  },
  {
    name: 'queries-alone-touch-the-database',
    comment: 'SQL stands in x.queries.ts and its scope in x.scope.ts, where it is seen who may read what.',
    severity: 'error',
    from: { path: '^server/src/', pathNot: ['\\.(?:queries|scope)\\.ts$', '^server/src/db/', TESTS] },
    to: { path: 'node_modules/(?:kysely|pg)/' },
  },
]

/** For dependency-cruiser. */
const options = {
  parser: 'swc',
  combinedDependencies: true,
  tsPreCompilationDeps: 'specify',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^bench/peers/postgraphile/|\\.module\\.css$|\\.css$|\\?' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.d.ts', '.json'],
  },
}

module.exports = { rooms: ROOMS, order: ORDER, beside: BESIDE, unlisted, written, running, options }
