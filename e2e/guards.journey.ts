import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { apiOf, follow, signIn } from './people.ts'
import { test } from './windows.ts'

/** What one person finds at the addresses of SPEC §2.1; rooms not built yet are in nobody's menu and lead nowhere. */
type Sight = {
  home: string
  /** Where an address without a page leads back to, if not to the home (SPEC §2.1). */
  fallback?: string
  /** A page with the drawer, if the home has none. */
  inside?: string
  drawer: readonly string[]
  mayNot: readonly string[]
}

const FREIGHT = [
  '/shipments',
  '/all-shipments',
  '/all-shipments/trip/7',
  '/my-shipments',
  '/my-shipments/7/preview/details',
]
const TENDERS = ['/tenders', '/tenders/019b0000-0000-7000-8000-000000000000']
/** Brokers are tendered to, not asked, but say where they have trucks (domain §10.2). */
const ASKED = ['/rates', '/rates/019b0000-0000-7000-8000-000000000000']
const RATES = [...ASKED, '/live-equipment']
const LOAD = '/available-freight/7'
const BOARD = 'Load Board'
const RATE_REQUESTS = 'Rate Requests'
const INTAKE = ['/load-tenders', '/browser-errors']

const PAYMENTS = ['/payments', '/payments/7/preview']
const RUNS = '/payments/runs'
const ASSIGNMENTS = '/payments/assignments'
const REMITTANCE = 'Payment Remittance'
const MONEY = ['/accounting', '/accounting/7/preview', ...PAYMENTS, ASSIGNMENTS, RUNS]
const THIRD_PARTY = 'Third Party Payer Invoices'
/** Between a carrier and the provider; brokers have none (SPEC §6). */
const CASES = ['/cases', '/cases/7/preview', '/cases/7']
const REQUESTS = 'Accessorial Requests'
const SCORE_CARD = 'Score Card'
const PAYERS = ['/third-party-payer-invoices', '/third-party-payer-invoices/7/preview']

const DISPATCH = ['Dispatch board', 'Fleet']
const FILING = 'File documents'

const BROKER: Sight = {
  home: '/dashboard',
  drawer: ['Dashboard', 'Shipments', 'Tenders', SCORE_CARD, FILING, 'Accounting', REMITTANCE],
  mayNot: [...PAYERS, ...CASES, ...ASKED, ASSIGNMENTS, LOAD, '/available-freight', '/reloads', ...INTAKE],
}
const CARRIER: Sight = {
  ...BROKER,
  drawer: [
    'Dashboard',
    BOARD,
    'Shipments',
    'Tenders',
    RATE_REQUESTS,
    ...DISPATCH,
    SCORE_CARD,
    FILING,
    'Accounting',
    REMITTANCE,
    REQUESTS,
  ],
  mayNot: [...PAYERS, ASSIGNMENTS, RUNS, ...INTAKE],
}
/** A carrier's administrators and billing with the third-party network (SPEC §2.3). */
const NETWORK: Sight = { ...CARRIER, drawer: [...CARRIER.drawer, THIRD_PARTY], mayNot: [RUNS, ...INTAKE] }
const STAFF = ['Dashboard', 'Shipments', 'Tenders']
const without = ({ drawer }: Sight, ...places: string[]) => drawer.filter((place) => !places.includes(place))
const FREIGHT_ONLY: Sight = {
  home: '/shipments',
  drawer: ['Dashboard', 'Shipments'],
  mayNot: [...TENDERS, ...RATES, ...MONEY, ...PAYERS, LOAD, ...INTAKE],
}

/** Companies the provider works with, and applicants. */
const REVIEW = ['Customers', 'Companies', 'Onboarding']

const SIGHTS: Readonly<Record<string, Sight>> = {
  'admin@alder.example': NETWORK,
  'dispatch@alder.example': CARRIER,
  'billing@alder.example': {
    ...NETWORK,
    drawer: without(NETWORK, RATE_REQUESTS, ...DISPATCH),
    mayNot: [...RATES, ...INTAKE],
  },
  'driver@alder.example': { ...FREIGHT_ONLY, home: '/drive', fallback: '/shipments', inside: '/shipments' },
  'dispatch@birch.example': CARRIER,
  'broker@cedar.example': BROKER,
  'clerk@dogwood.example': {
    home: '/desk',
    fallback: '/accounting',
    drawer: ['Dashboard', 'Accounting', REMITTANCE],
    mayNot: ['/all-shipments/7/preview', RUNS, ...CASES, ...FREIGHT, ...TENDERS, ...PAYERS, LOAD, ...INTAKE],
  },
  'payer@elm.example': {
    ...FREIGHT_ONLY,
    home: '/desk',
    drawer: [...FREIGHT_ONLY.drawer, THIRD_PARTY],
    mayNot: [...TENDERS, ...MONEY, ...CASES, LOAD, ...INTAKE],
  },
  'staff@fir.example': {
    ...FREIGHT_ONLY,
    home: '/desk',
    drawer: [...FREIGHT_ONLY.drawer, 'Orders', 'Locations'],
    mayNot: [...FREIGHT_ONLY.mayNot, ...CASES],
  },
  'ops@northbound.example': {
    ...CARRIER,
    drawer: [
      ...STAFF,
      BOARD,
      RATE_REQUESTS,
      'Contested Loads',
      'Orders',
      'Locations',
      'Rates',
      ...REVIEW,
      'Load Tenders',
      'Support',
      'Browser Errors',
      FILING,
      'Accounting',
      THIRD_PARTY,
      REQUESTS,
      'Settings',
    ],
    mayNot: [...PAYMENTS, ASSIGNMENTS, RUNS],
  },
  'payables@northbound.example': {
    home: '/desk',
    drawer: [...STAFF, ...REVIEW, 'Support', FILING, 'Accounting', REMITTANCE, THIRD_PARTY, REQUESTS, 'Settings'],
    mayNot: [LOAD, ...RATES, ...INTAKE],
  },
}

/** Addresses without a page, with the titles from SPEC §2.2. */
const NOWHERE = {
  '/nonsense': 'Nonsense',
}

const badgeText = (count: number | undefined) => (Number(count) > 999 ? '999+' : String(count))

function watch(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    // Signing in loads a picture, which names no icon: the browser looks for the default one.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      said.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()} ${error}`))
  return said
}

test('Everybody finds what is theirs, is told what is not, and the specification’s addresses lead there', async ({
  browser,
  request,
}) => {
  test.slow()
  // Who may what is the guards' own test (guards.test.ts), cell by cell; that each page asks its guard shows when one person is refused.
  const asked = new Set<string>()
  for (const [userName, sight] of Object.entries(SIGHTS)) {
    const page = await (await browser.newContext()).newPage()
    const said = watch(page)
    await signIn(page, userName)
    await expect(page).toHaveURL(sight.home)
    if (sight.inside) await page.goto(sight.inside)

    const drawer = page.getByRole('navigation', { name: 'Main' })
    await expect(drawer.getByRole('link')).toHaveCount(sight.drawer.length)
    for (const place of sight.drawer) await expect(drawer.getByRole('link', { name: place }).first()).toBeVisible()
    const api = await apiOf(request, userName)
    // Other journeys change them at the same time, on both sides.
    await expect(async () => {
      const badges = await api.get<Record<string, number>>('badges')
      const counts = [badges.updatesNeeded, badges.openTenders, badges.openRateRequests, badges.invoicesToSend]
        .filter(Boolean)
        .map(badgeText)
      const freight = drawer.getByRole('link', { name: /^(Shipments|Tenders|Rate Requests|Accounting)/ })
      const shown = freight.locator('[aria-hidden]').filter({ hasText: /\d/ })
      await expect(shown).toHaveText(counts, { timeout: 1_000 })
    }).toPass({ timeout: 10_000 })

    const refused = page.getByRole('heading', { name: 'You are not Authorized for this content' })
    for (const address of sight.mayNot.filter((one, index) => index === 0 || !asked.has(one))) {
      asked.add(address)
      await follow(page, '/nonsense')
      await expect(refused).toBeHidden()
      await follow(page, address)
      await expect(refused, address).toBeVisible()
    }
    for (const [address, title] of Object.entries(NOWHERE)) {
      await follow(page, address)
      await expect(page).toHaveTitle(`${title} · Northbound Logistics`)
      await expect(page.getByRole('heading', { name: 'Route Not Found' }), address).toBeVisible()
      await expect(page.getByText('An error has occurred.')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Return to Home Page' }).click()
    await expect(page).toHaveURL(sight.fallback ?? sight.home)
    if (sight.inside) await page.goto(sight.inside)
    await follow(page, '/login')
    await expect(page).toHaveURL(sight.home)
    expect(said).toEqual([])
    await page.context().close()
  }
  const page = await (await browser.newContext()).newPage()
  await followOldAddresses(page, request)
  await page.context().close()
})

/** They redirect, keep their query, and drop what is wrong in it. */
async function followOldAddresses(page: Page, request: APIRequestContext): Promise<void> {
  const said = watch(page)
  await signIn(page, 'dispatch@alder.example')
  const alder = await apiOf(request, 'dispatch@alder.example')
  const number = (await alder.get<{ data: { shipmentNumber: string }[] }>('shipments')).data[0]?.shipmentNumber ?? ''
  const ways = {
    '/all-shipments?view=tracking': /\/shipments\?view=tracking$/,
    [`/all-shipments/${number}?tab=stops`]: new RegExp(`/shipments/${number}\\?tab=stops$`),
    [`/my-shipments/${number}?tab=stops`]: new RegExp(`/shipments/${number}\\?tab=stops$`),
    [`/all-shipments/${number}/preview/details`]: /preview\/details$/,
    [`/shipments?page=-1&statuses=99&colour=red&query=${'a'.repeat(5_000)}`]: /\/shipments$/,
    '/tenders?statuses=77&query=fresno': /\/tenders\?query=fresno$/,
  }
  for (const [address, arrival] of Object.entries(ways)) {
    await page.goto(address)
    await expect(page, address.slice(0, 80)).toHaveURL(arrival)
  }
  await follow(page, `/shipments/${number}`)
  await expect(page).toHaveTitle('Shipments · Northbound Logistics')
  await follow(page, `/available-freight/${number}`)
  await expect(page).toHaveTitle('Available Freight · Northbound Logistics')
  expect(said.filter((line) => !line.includes('/available-freight/'))).toEqual([])
}
