import { expect } from '@playwright/test'
import type { Company } from '../server/test/people.ts'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { test } from './own-network.ts'
import { apiOf, OPERATIONS, pageOf, signIn } from './people.ts'

type Tenders = { data: { id: string; shipmentNumber: string }[] }

/** What a carrier charges from Chicago to Phoenix; the lower its rank number, the sooner it is asked. */
const contract = (carrier: Company, rank: number) => ({
  carrierId: carrier.id,
  originZone: 'Chicago, IL',
  destinationZone: 'Phoenix, AZ',
  shippingMode: 0,
  equipmentMode: 0,
  rateType: 'Flat',
  rate: 1_200,
  minimum: null,
  currency: 'USD',
  surcharges: [],
  fuelProgramId: null,
  rank,
  serviceDays: null,
  maxWeight: null,
  effectiveOn: '2020-01-01',
  expiresOn: null,
})

test('A load goes down the routing guide: the first carrier declines, the second is asked at once and accepts', async ({
  page,
  browser,
  request,
  network,
}) => {
  const [first, second] = [await network.hire('carrier-dispatcher'), await network.hire('carrier-dispatcher')]
  const desk = await apiOf(request, OPERATIONS)
  await desk.post('lane_contracts', contract(first.company, 1))
  await desk.post('lane_contracts', contract(second.company, 2))
  const { number } = await network.load()
  await signIn(page, OPERATIONS, `/available-freight/${number}`)
  await page.getByRole('button', { name: 'Tender to carriers' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /One after the other/ }).check({ force: true })
  const order = sheet.getByRole('list', { name: 'Order of the carriers' })
  await expect(order.getByRole('checkbox', { name: new RegExp(second.company.name) })).toBeVisible()
  for (const row of await order.getByRole('listitem').all()) {
    const box = row.getByRole('checkbox')
    const text = await row.innerText()
    const isOwn = [first, second].some(({ company }) => text.includes(company.name))
    // Other carriers have contracts for this lane too; some may not be asked at all.
    if (isOwn) await box.check({ force: true })
    else if (await box.isEnabled()) await box.uncheck({ force: true })
  }
  await noViolations(page, 'the waterfall is arranged')
  await page.setViewportSize({ width: 390, height: 844 })
  await noViolationsInLight(page, 'the waterfall is arranged on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  await sheet.getByRole('button', { name: 'Start waterfall' }).click()
  await expect(page.getByText(`Shipment ${number} successfully tendered.`)).toBeVisible()

  const offers = page.getByRole('region', { name: 'Offers' })
  const rung = ({ company }: { company: Company }) =>
    offers.getByRole('listitem').filter({ hasText: company.name }).first()
  await expect(rung(first).getByRole('timer')).toBeVisible()
  await expect(rung(second).getByText('Next')).toBeVisible()

  const own = async ({ userName }: { userName: string }): Promise<string> => {
    const { data } = await (await apiOf(request, userName)).get<Tenders>(`tenders?statuses=0&query=${number}`)
    return data.find((tender) => tender.shipmentNumber === number)?.id ?? ''
  }
  const refusing = await pageOf(browser, first.userName, { at: `/tenders/${await own(first)}` })
  await refusing.getByRole('button', { name: 'Decline' }).click()
  const dialog = refusing.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No Capacity' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Decline tender' }).click()
  await expect(refusing.getByText('Response sent!')).toBeVisible()

  await expect(rung(first).getByText('Rejected')).toBeVisible()
  await expect(rung(second).getByRole('timer')).toBeVisible()
  await noViolations(page, 'a waterfall in progress')
  await page.setViewportSize({ width: 390, height: 844 })
  await noViolationsInLight(page, 'a waterfall in progress on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  const taking = await pageOf(browser, second.userName, { at: `/tenders/${await own(second)}` })
  await taking.getByRole('button', { name: 'Accept tender' }).click()
  await taking.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
  await expect(taking.getByText('Response sent!')).toBeVisible()
  await expect(rung(second).getByText('Accepted')).toBeVisible()
  await expect(page.getByText('This load is no longer available')).toBeVisible()
})
