import { globSync, readFileSync } from 'node:fs'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CANARY } from '../server/test/people.ts'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { ALDER, type Api, apiOf, follow, OPERATIONS, pageOf } from './people.ts'
import { roomForThumbs } from './thumbs.ts'
import { test } from './windows.ts'

const BILLING = 'billing@alder.example'
const PAYABLES = 'payables@northbound.example'
const SHIPPER = 'staff@fir.example'
const DRIVER = 'driver@alder.example'
const PAYER = 'payer@elm.example'
const FACTOR = 'clerk@dogwood.example'

/** The demo world as each of them sees it, full and empty: nobody changes anything here. */
async function pagesOf(request: APIRequestContext): Promise<Record<string, [string, ...string[]]>> {
  const alder = await apiOf(request, ALDER)
  const ops = await apiOf(request, OPERATIONS)
  const number = async (query: string) =>
    (await alder.get<{ data: { shipmentNumber: string }[] }>(`shipments?${query}`)).data[0]?.shipmentNumber
  const [tender] = (await alder.get<{ data: { id: string }[] }>('tenders?statuses=0&sortDirection=desc')).data
  const open = await ops.get<{ data: { shipmentNumber: string; customerName: string }[] }>(
    'shipments?statuses=1&sortDirection=desc',
  )
  // Other journeys' loads are drafts, or are covered meanwhile.
  const ready = open.data.find(({ customerName }) => !CANARY.test(customerName))
  const [aCase] = (await alder.get<{ data: { caseNumber: string }[] }>('cases')).data
  const stopped = await number('statuses=6')
  /** The first of each list, as the person's own. */
  const firstOf = async (of: Api, path: string, key: string) =>
    (await of.get<{ data: Record<string, string>[] }>(path)).data[0]?.[key]
  return {
    [ALDER]: [
      '/dashboard',
      '/shipments',
      '/shipments?query=nothing-like-this',
      `/all-shipments/${stopped}/preview/details`,
      `/shipments/${stopped}`,
      '/tenders',
      `/tenders/${tender?.id}/preview`,
      `/tenders/${tender?.id}`,
      '/dispatch',
      '/fleet',
      `/fleet/${await firstOf(alder, 'fleet_drivers', 'id')}/preview`,
      '/fleet/vehicles',
      `/fleet/vehicles/${await firstOf(alder, 'fleet_vehicles', 'id')}/preview`,
      '/available-freight',
      '/live-equipment',
      '/available-freight/searches',
      '/available-freight/chains?origin=Chicago%2C%20IL',
      '/available-freight?activeTab=map',
      `/available-freight/${ready?.shipmentNumber}/preview`,
      `/live-equipment/${await firstOf(alder, 'available_trucks', 'id')}/preview`,
      '/contacts?query=nights',
      '/cases?caseStatuses=New,Resolved',
      `/cases/${aCase?.caseNumber}`,
      `/cases/${aCase?.caseNumber}/preview`,
      '/rates',
      `/rates/${await firstOf(alder, 'rate_requests', 'id')}`,
      `/rates/${await firstOf(alder, 'rate_requests', 'id')}/preview`,
      '/documents/drop',
      '/support',
      '/company',
      '/score-card?metric=delivery',
      '/how-to',
      '/how-to?topic=answer-a-tender',
      '/how-to?topic=when-you-are-paid',
      '/profile?tab=integrations',
    ],
    [OPERATIONS]: [
      '/dashboard',
      `/available-freight/${ready?.shipmentNumber}`,
      '/live-equipment?origin=Chicago,+IL',
      '/rates-contracts',
      '/load-tenders',
      '/browser-errors',
      '/orders',
      '/customers',
      '/undelivered-letters',
      '/contested-loads',
      '/companies/C1002',
      '/companies/C1002/score-card',
      `/customers/${await firstOf(ops, 'customers', 'companyNumber')}`,
      `/orders/${await firstOf(ops, 'orders?statuses=1', 'orderNumber')}/edit`,
      `/support/${await firstOf(ops, 'support_conversations', 'id')}`,
      '/settings',
    ],
    [BILLING]: ['/accounting/submit'],
    [PAYABLES]: [
      '/desk',
      '/companies?view=bank-changes',
      '/accounting',
      '/payments/runs',
      '/payments',
      '/payments/statement',
      '/payments/disputes',
      '/third-party-payer-invoices',
    ],
    [PAYER]: ['/desk'],
    [FACTOR]: ['/desk'],
    [SHIPPER]: ['/desk', '/orders/new', '/locations'],
    [DRIVER]: ['/drive', `/shipments?view=under-way`],
  }
}

/** Pages that another journey opens and looks at; the others are opened here. */
const LOOKED_AT_BY: Record<string, string> = {
  '/login': 'sign-in',
  '/accounting/$invoiceNumber/preview': 'accounting',
  '/all-shipments/trip/$tripId': 'planning',
  '/contacts/$contactId': 'contacts',
  '/contacts/$contactId/preview': 'contacts',
  '/locations/$locationNumber': 'locations',
  '/locations/$locationNumber/preview': 'locations',
  '/onboarding': 'onboarding',
  '/onboarding/review': 'onboarding',
  '/onboarding/review/$applicationId': 'onboarding',
  '/orders/$orderNumber': 'orders',
  '/payments/$checkNumber/preview': 'payments',
  '/payments/assignments': 'factoring',
  '/shipments/$shipmentNumber/edit': 'planning',
  '/shipments/new': 'planning',
  '/third-party-payer-invoices/$invoiceNumber/preview': 'payer-invoices',
}
/** Addresses that only lead to one of the others. */
const LEADS_ON = [/^\/$/, /^\/my-shipments/, /^\/videos$/, /^\/reloads$/, /^\/all-shipments(\/\$shipmentNumber)?$/]

/** Pages of the rooms, but for the panes within them, that are neither opened here nor looked at by another journey. */
function unseen(addresses: readonly string[]): string[] {
  const rooms = globSync('web/src/**/*.pages.ts').map((file) => readFileSync(file, 'utf8'))
  const paths = rooms.flatMap((room) => [...room.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => `${path}`))
  expect(paths.length).toBeGreaterThan(60)
  const isSeen = (path: string) => {
    const shape = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/?]+')}(/details)?(\\?|$)`)
    const journey = LOOKED_AT_BY[path]
    if (journey) return /noViolations\w*\(/.test(readFileSync(`e2e/${journey}.journey.ts`, 'utf8'))
    return LEADS_ON.some((pattern) => pattern.test(path)) || addresses.some((address) => shape.test(address))
  }
  return paths.filter((path) => !isSeen(path))
}

const DESKTOP = { width: 1440, height: 900 }
/** A 1440 px window at twice the size. */
const DOUBLED = { width: 720, height: 450 }
const PHONE = { width: 390, height: 844 }

/** Goes there inside the app, by an address without a page: what is read then is the next page and not the last one. */
async function open(page: Page, address: string): Promise<void> {
  // The driver's own app, which only its own address loads.
  if (new URL(page.url()).pathname === '/drive') await page.goto('/shipments')
  const nowhere = page.getByRole('heading', { name: 'Route Not Found' })
  await follow(page, '/nonsense')
  await expect(nowhere).toBeVisible()
  await follow(page, address)
  await expect(nowhere).toBeHidden()
}

async function settle(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), where).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

test('Axe finds nothing on any page, in light and in dark, on a desktop and on a phone, and nothing is cut off or too small for a thumb', async ({
  browser,
  request,
}) => {
  test.slow()
  const pages = await pagesOf(request)
  expect(unseen(Object.values(pages).flat())).toEqual([])
  for (const [who, [first, ...others]] of Object.entries(pages)) {
    const page = await pageOf(browser, who, { at: first, viewport: DESKTOP })
    for (const address of [first, ...others]) {
      if (address !== first) await open(page, address)
      await settle(page, address)
      await noViolations(page, `${who} ${address}`)
      await expect.poll(() => tooWide(page), `${address}, 1440 px`).toEqual([])
      await page.setViewportSize(DOUBLED)
      await expect.poll(() => tooWide(page), `${address}, 200 %`).toEqual([])
      await page.setViewportSize(PHONE)
      await noViolationsInLight(page, `${who} ${address}, 390 px`)
      await expect.poll(() => tooWide(page), `${address}, 390 px`).toEqual([])
      await roomForThumbs(page, `${who} ${address}`)
      await page.setViewportSize(DESKTOP)
    }
    await page.context().close()
  }
})

/** What extends beyond the window, which a page may need a moment to fill, unless it is inside something that scrolls or truncates it on purpose. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isHeld = (element: Element): boolean => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') return true
      return false
    }
    const beyond = [...document.querySelectorAll('main *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > clientWidth + 1 && !isHeld(element)
    })
    // Tabs that are scrolled to are tabs that nobody finds; a phone has no room for all of them.
    const tabs = [...document.querySelectorAll('[role="tablist"]')].filter(
      (list) => innerWidth > 1000 && list.scrollWidth > list.clientWidth + 1,
    )
    return [
      ...(scrollWidth > clientWidth ? ['the page'] : []),
      ...[...beyond, ...tabs].map((element) => element.outerHTML),
    ]
  })
}
