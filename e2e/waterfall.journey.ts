import { expect } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { ALDER, apiOf, BIRCH, OPERATIONS, pageOf, signIn } from './people.ts'
import { readyTruckload } from './ready-loads.ts'
import { test } from './windows.ts'

type Guide = { data: { carrierName: string; canOffer: true | string }[] }
type Tenders = { data: { id: string; shipmentNumber: string }[] }

/** A load that both carriers have a contract for. */
async function loadOfBoth(request: Parameters<typeof apiOf>[0]) {
  const ops = await apiOf(request, OPERATIONS)
  let guide: Guide = { data: [] }
  const load = await readyTruckload(request, async ({ id }) => {
    guide = await ops.get<Guide>(`shipments/${id}/routing_guide`)
    const named = guide.data.filter(({ canOffer }) => canOffer === true).map(({ carrierName }) => carrierName)
    return named.includes('Alder Freight') && named.includes('Birch Lines')
  })
  return { load, guide }
}

test('A load goes down the routing guide: the first says no, the second is asked at once and says yes', async ({
  page,
  browser,
  request,
}) => {
  const { load, guide } = await loadOfBoth(request)
  await signIn(page, OPERATIONS, `/available-freight/${load.shipmentNumber}`)
  await page.getByRole('button', { name: 'Tender to carriers' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /One after the other/ }).check({ force: true })
  const order = sheet.getByRole('list', { name: 'Order of the carriers' })
  await expect(order.getByRole('listitem')).toHaveCount(guide.data.length)
  for (const { carrierName } of guide.data) {
    const box = order.getByRole('checkbox', { name: new RegExp(carrierName) })
    if (carrierName === 'Alder Freight' || carrierName === 'Birch Lines') {
      await box.check({ force: true })
      const rate = order.getByLabel(`Rate for ${carrierName}`)
      await rate.fill(carrierName === 'Alder Freight' ? '400' : '410')
      await rate.blur()
    } else if (await box.isEnabled()) await box.uncheck({ force: true })
  }
  await noViolations(page, 'the waterfall is arranged')
  await page.setViewportSize({ width: 390, height: 844 })
  await noViolationsInLight(page, 'the waterfall is arranged on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  const names = await order.getByRole('listitem').allInnerTexts()
  const first =
    names.findIndex((text) => text.includes('Alder Freight')) < names.findIndex((text) => text.includes('Birch Lines'))
      ? ALDER
      : BIRCH
  const second = first === ALDER ? BIRCH : ALDER
  const nameOf = (who: string) => (who === ALDER ? 'Alder Freight' : 'Birch Lines')
  await sheet.getByRole('button', { name: 'Start waterfall' }).click()
  await expect(page.getByText(`Shipment ${load.shipmentNumber} successfully tendered.`)).toBeVisible()

  const offers = page.getByRole('region', { name: 'Offers' })
  const rung = (who: string) =>
    offers
      .getByRole('listitem')
      .filter({ hasText: nameOf(who) })
      .first()
  await expect(rung(first).getByRole('timer')).toBeVisible()
  await expect(rung(second).getByText('Next')).toBeVisible()

  const own = async (who: string): Promise<string> => {
    const { data } = await (await apiOf(request, who)).get<Tenders>(`tenders?statuses=0&query=${load.shipmentNumber}`)
    return data.find((tender) => tender.shipmentNumber === load.shipmentNumber)?.id ?? ''
  }
  const refusing = await pageOf(browser, first, { at: `/tenders/${await own(first)}` })
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

  const taking = await pageOf(browser, second, { at: `/tenders/${await own(second)}` })
  await taking.getByRole('button', { name: 'Accept tender' }).click()
  await taking.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
  await expect(taking.getByText('Response sent!')).toBeVisible()
  await expect(rung(second).getByText('Accepted')).toBeVisible()
  await expect(page.getByText('This load is no longer available')).toBeVisible()
})
