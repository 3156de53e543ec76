import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { chooseCarrier } from './choose-carrier.ts'
import { test } from './own-network.ts'
import { apiOf, OPERATIONS, pageOf, signIn } from './people.ts'

type Tenders = { data: { id: string; shipmentNumber: string }[] }
async function ownTender(request: APIRequestContext, who: string, shipmentNumber: string): Promise<string> {
  const { data } = await (await apiOf(request, who)).get<Tenders>(`tenders?statuses=0&query=${shipmentNumber}`)
  return data.find((tender) => tender.shipmentNumber === shipmentNumber)?.id ?? ''
}

const head = (page: Page) => page.getByRole('article').locator('header').first()
test('A load is offered to two carriers; the first to accept is booked, and everybody sees it at once', async ({
  page,
  browser,
  request,
  network,
}) => {
  const [one, other] = [await network.hire('carrier-dispatcher'), await network.hire('carrier-dispatcher')]
  const { number } = await network.load()
  await signIn(page, OPERATIONS, `/available-freight/${number}`)
  await page.getByRole('button', { name: 'Tender to carriers' }).click()
  await chooseCarrier(page, one.company.name)
  await chooseCarrier(page, other.company.name)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Rate' }).fill('410')
  await page.getByRole('button', { name: 'Tender to 2 carriers' }).click()
  await expect(page.getByText(`Shipment ${number} successfully tendered.`)).toBeVisible()
  const offers = page.getByRole('region', { name: 'Offers' })
  await expect(offers.getByRole('timer')).toHaveCount(2)
  await expect(head(page).getByText('Tendering')).toBeVisible()

  const second = await page.context().newPage()
  await second.goto(`/shipments/${number}`)
  await expect(head(second).getByText('Tendering')).toBeVisible()

  const later = await pageOf(browser, other.userName, {
    at: `/tenders/${await ownTender(request, other.userName, number)}`,
  })
  await later.getByRole('button', { name: 'Accept tender' }).click()
  const late = later.getByRole('dialog')
  await late.getByLabel('Your reference').fill('BIRCH-77')

  const earlier = await pageOf(browser, one.userName, {
    at: `/tenders/${await ownTender(request, one.userName, number)}`,
  })
  await earlier.getByRole('button', { name: 'Accept tender' }).click()
  await earlier.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
  await expect(earlier.getByText('Response sent!')).toBeVisible()
  await expect(head(earlier).getByText('Accepted')).toBeVisible()

  await expect(head(second).getByText('Booked', { exact: true })).toBeVisible()
  await expect(offers.getByText('Accepted')).toBeVisible()
  await expect(offers.getByText('Rescinded')).toBeVisible()
  await expect(page.getByText('This load is no longer available')).toBeVisible()

  await late.getByRole('button', { name: 'Accept tender' }).click()
  await expect(late.getByText('Tender no longer available')).toBeVisible()
  await expect(late.getByText('Nothing you entered was lost.')).toBeVisible()
  await expect(late.getByLabel('Your reference')).toHaveValue('BIRCH-77')
  await late.getByRole('button', { name: 'Cancel' }).click()
  await late.getByRole('button', { name: 'Discard' }).click()
  await expect(head(later).getByText('Rescinded')).toBeVisible()
  await expect(later.getByText(/Another carrier covered the load/)).toBeVisible()
})
