import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { noViolationsAt } from './no-violations.ts'
import { ALDER, apiOf, BIRCH, OPERATIONS, pageOf, signIn } from './people.ts'
import { readyTruckload } from './ready-loads.ts'
import { test } from './windows.ts'

type Tenders = { data: { id: string; tenderNumber: string; shipmentNumber: string; isExpired: boolean }[] }
type Carriers = { data: { id: string }[] }

async function offerTo(request: APIRequestContext, carrier: string): Promise<Tenders['data'][number]> {
  const ops = await apiOf(request, OPERATIONS)
  const load = await readyTruckload(request)
  const carriers = await ops.get<Carriers>(`tenderable_carriers?query=${encodeURIComponent(carrier)}`)
  const offer = { shipmentId: load.id, carrierIds: [carriers.data[0]?.id], rate: 410, respondWithinMinutes: 60 }
  const [tender] = (await ops.post<Tenders>('tenders', offer)).data
  if (!tender) throw new Error(`No offer to ${carrier} was made`)
  return tender
}

async function ownTender(request: APIRequestContext, who: string, shipmentNumber: string): Promise<string> {
  const { data } = await (await apiOf(request, who)).get<Tenders>(`tenders?statuses=0&query=${shipmentNumber}`)
  return data.find((tender) => tender.shipmentNumber === shipmentNumber)?.id ?? ''
}

const head = (page: Page) => page.getByRole('article').locator('header').first()
const choose = (page: Page, carrier: string) =>
  page
    .getByRole('dialog')
    .getByRole('checkbox', { name: new RegExp(carrier) })
    .check({ force: true })

test('A load is offered to two carriers; the first to accept is booked, and everybody sees it at once', async ({
  page,
  browser,
  request,
}) => {
  const load = await readyTruckload(request)
  await signIn(page, OPERATIONS, `/available-freight/${load.shipmentNumber}`)
  await page.getByRole('button', { name: 'Tender to carriers' }).click()
  await choose(page, 'Alder Freight')
  await choose(page, 'Birch Lines')
  await page.getByRole('dialog').getByLabel('Rate').fill('410')
  await page.getByRole('button', { name: 'Tender to 2 carriers' }).click()
  await expect(page.getByText(`Shipment ${load.shipmentNumber} successfully tendered.`)).toBeVisible()
  const offers = page.getByRole('region', { name: 'Offers' })
  await expect(offers.getByRole('timer')).toHaveCount(2)
  await expect(head(page).getByText('Tendering')).toBeVisible()

  const second = await page.context().newPage()
  await second.goto(`/shipments/${load.shipmentNumber}`)
  await expect(head(second).getByText('Tendering')).toBeVisible()

  const birch = await pageOf(browser, BIRCH, { at: `/tenders/${await ownTender(request, BIRCH, load.shipmentNumber)}` })
  await birch.getByRole('button', { name: 'Accept tender' }).click()
  const late = birch.getByRole('dialog')
  await late.getByLabel('Your reference').fill('BIRCH-77')

  const alder = await pageOf(browser, ALDER, { at: `/tenders/${await ownTender(request, ALDER, load.shipmentNumber)}` })
  await alder.getByRole('button', { name: 'Accept tender' }).click()
  await alder.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
  await expect(alder.getByText('Response sent!')).toBeVisible()
  await expect(head(alder).getByText('Accepted')).toBeVisible()

  await expect(head(second).getByText('Booked', { exact: true })).toBeVisible()
  await expect(offers.getByText('Accepted')).toBeVisible()
  await expect(offers.getByText('Rescinded')).toBeVisible()
  await expect(page.getByText('This load is no longer available')).toBeVisible()

  await late.getByRole('button', { name: 'Accept tender' }).click()
  await expect(late.getByText('Tender no longer available')).toBeVisible()
  await expect(late.getByText('Nothing you entered was lost.')).toBeVisible()
  await expect(late.getByLabel('Your reference')).toHaveValue('BIRCH-77')
  birch.once('dialog', (asked) => void asked.accept())
  await late.getByRole('button', { name: 'Cancel' }).click()
  await expect(head(birch).getByText('Rescinded')).toBeVisible()
  await expect(birch.getByText(/Another carrier covered the load/)).toBeVisible()
})

test('A carrier says no with a reason; Other asks for words', async ({ page, request }) => {
  const tender = await offerTo(request, 'Birch')
  await signIn(page, BIRCH, `/tenders/${tender.id}/preview`)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Decline tender' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: 'Other' }).check({ force: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Say why').fill('The dock is closed that day')
  await send.click()
  await expect(page.getByText('Response sent!')).toBeVisible()
  await expect(preview.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(preview.getByText('The dock is closed that day')).toBeVisible()
  await page.goto('/tenders')
  await expect(page.getByRole('region', { name: 'Tenders' })).toBeVisible()
  await expect(page.getByRole('link', { name: tender.tenderNumber, exact: true })).toHaveCount(0)
})

test('The provider takes an offer back, and the carrier sees it go', async ({ page, browser, request }) => {
  const tender = await offerTo(request, 'Birch')
  const birch = await pageOf(browser, BIRCH, { at: `/tenders/${tender.id}` })
  await expect(birch.getByRole('button', { name: 'Accept tender' })).toBeVisible()
  await signIn(page, OPERATIONS, `/tenders/${tender.id}`)
  await page.getByRole('button', { name: 'Rescind the offer to Birch Lines' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rescind offer' }).click()
  await expect(page.getByText('Offer to Birch Lines rescinded')).toBeVisible()
  await expect(head(birch).getByText('Rescinded')).toBeVisible()
  await expect(birch.getByRole('button', { name: 'Accept tender' })).toHaveCount(0)
})

test('An offer that nobody answered is Expired, and its terms can still be read', async ({ page, request }) => {
  const ops = await apiOf(request, OPERATIONS)
  const rejected = await ops.get<Tenders>('tenders?statuses=2&sortProperty=sentAt&sortDirection=desc&pageSize=200')
  const expired = rejected.data.find((tender) => tender.isExpired)
  await signIn(page, OPERATIONS, `/tenders/${expired?.id}`)
  await expect(head(page).getByText('Expired')).toBeVisible()
  await expect(page.getByText('Tender no longer available')).toBeVisible()
  await expect(page.getByText(/It expired on/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rate' }).getByText('Total')).toBeVisible()
})

test('The list is filtered, walked by keys and left where it was', async ({ page }) => {
  await signIn(page, ALDER, '/tenders')
  const list = page.getByRole('region', { name: 'Tenders' })
  await expect(list.getByRole('timer').first()).toBeVisible()
  await page.getByRole('link', { name: /^Accepted/ }).click()
  await expect(page).toHaveURL(/statuses=1/)
  await expect(list.getByText('Accepted').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search tenders' }).fill('Chicago')
  await expect(page).toHaveURL(/query=Chicago/)
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await page.getByRole('checkbox', { name: 'Fir Foods' }).click({ force: true })
  await expect(page).toHaveURL(/customers=Fir/)
  await list.getByRole('link').first().click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  const before = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(before)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(before)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/tenders\?.*customers=Fir/)
  await page.goto('/tenders?query=nothing-like-this')
  await expect(page.getByText('No Matching Results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(list.getByRole('timer').first()).toBeVisible()
})

for (const width of [1440, 390])
  test(`axe finds nothing on the tenders' pages, ${width} px`, async ({ browser, request }) => {
    const look = noViolationsAt(width)
    const screen = { viewport: { width, height: 900 } }
    const [open] = (await (await apiOf(request, ALDER)).get<Tenders>('tenders?statuses=0&sortDirection=desc')).data
    const load = await readyTruckload(request)
    const carrier = await pageOf(browser, ALDER, screen)
    for (const address of [
      '/tenders',
      '/tenders?statuses=2',
      '/tenders?query=nothing-like-this',
      `/tenders/${open?.id}/preview`,
      `/tenders/${open?.id}`,
      `/available-freight/${open?.shipmentNumber}`,
    ]) {
      await carrier.goto(address)
      await expect(carrier.getByText(/T\d{5}|No Matching Results|Your offer/).first()).toBeVisible()
      await expect(carrier.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await look(carrier, address)
    }
    await carrier.getByRole('button', { name: 'Decline' }).click()
    await expect(carrier.getByRole('dialog')).toBeVisible()
    await look(carrier, 'the reasons')
    const provider = await pageOf(browser, OPERATIONS, screen)
    await provider.goto(`/available-freight/${load.shipmentNumber}`)
    await provider.getByRole('button', { name: 'Tender to carriers' }).click()
    await expect(provider.getByRole('checkbox', { name: /Alder Freight/ })).toBeVisible()
    await look(provider, 'the offer')
  })
