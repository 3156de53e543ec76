import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { CANARY } from '../server/test/people.ts'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { ALDER, apiOf, follow, OPERATIONS, pageOf } from './people.ts'
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
  return {
    [ALDER]: [
      '/dashboard',
      '/shipments',
      '/shipments?query=nothing-like-this',
      `/all-shipments/${stopped}/preview/details`,
      `/shipments/${stopped}`,
      `/tenders/${tender?.id}/preview`,
      `/tenders/${tender?.id}`,
      '/dispatch',
      '/fleet',
      '/fleet/vehicles',
      '/available-freight',
      '/live-equipment',
      '/available-freight/searches',
      '/available-freight/chains?origin=Chicago%2C%20IL',
      '/available-freight?activeTab=map',
      '/contacts?query=nights',
      '/cases?caseStatuses=New,Resolved',
      `/cases/${aCase?.caseNumber}`,
      '/rates',
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
      '/companies/C1002/score-card',
      '/settings',
    ],
    [BILLING]: ['/accounting/submit'],
    [PAYABLES]: [
      '/desk',
      '/companies?view=bank-changes',
      '/accounting',
      '/payments/runs',
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

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

test('Axe finds nothing on any page, in light and in dark, on a desktop and on a phone, and on a phone and at 200% nothing is cut off', async ({
  browser,
  request,
}) => {
  test.slow()
  for (const [who, [first, ...others]] of Object.entries(await pagesOf(request))) {
    const page = await pageOf(browser, who, { at: first, viewport: DESKTOP })
    for (const address of [first, ...others]) {
      if (address !== first) await open(page, address)
      await settle(page)
      await noViolations(page, `${who} ${address}`)
      await page.setViewportSize(DOUBLED)
      await expect.poll(() => tooWide(page), `${address}, 200 %`).toEqual([])
      await page.setViewportSize(PHONE)
      await noViolationsInLight(page, `${who} ${address}, 390 px`)
      await expect.poll(() => tooWide(page), `${address}, 390 px`).toEqual([])
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
    return [...(scrollWidth > clientWidth ? ['the page'] : []), ...beyond.map((element) => element.outerHTML)]
  })
}
