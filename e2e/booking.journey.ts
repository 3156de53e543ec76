import { type APIRequestContext, expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { ALDER, apiOf, OPERATIONS, pageOf } from './people.ts'
import { readyTruckload } from './ready-loads.ts'
import { test } from './windows.ts'

type Load = { id: string; shipmentNumber: string }
type Rates = { data: { carrierName: string; rateSource: string; price: number; isInError: boolean }[] }

/** A load that Alder hauls by contract. */
async function contracted(request: APIRequestContext): Promise<Load & { price: string }> {
  const ops = await apiOf(request, OPERATIONS)
  let price = 0
  const load = await readyTruckload(request, async ({ id }) => {
    const { data } = await ops.post<Rates>('unified_rates', { shipmentId: id })
    const isAlders = (one: Rates['data'][number]) =>
      one.carrierName.startsWith('Alder') && one.rateSource === 'ContractTL' && !one.isInError
    price = data.find(isAlders)?.price ?? 0
    return price > 0
  })
  return { ...load, price: price.toLocaleString('en-US', { style: 'currency', currency: 'USD' }) }
}

test('Operations books a contract, takes the booking back, and voids the load; the carrier has it only in between', async ({
  browser,
  request,
}) => {
  const { shipmentNumber, price } = await contracted(request)
  const at = `/shipments/${shipmentNumber}`
  const ops = await pageOf(browser, OPERATIONS, { at })
  const rates = ops.getByRole('region', { name: 'Rates' })
  await rates
    .getByRole('radio', { name: /^Alder/ })
    .first()
    .check({ force: true })
  await rates.getByRole('button', { name: `Book at ${price}` }).click()
  const book = ops.getByRole('dialog', { name: /^Book Alder/ })
  await noViolations(ops, 'booking a rate')
  await book.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(ops.getByText(`Shipment ${shipmentNumber} Booked!`)).toBeVisible()

  const alder = await pageOf(browser, ALDER, { at, viewport: { width: 390, height: 844 } })
  await expect(alder.getByRole('heading', { name: shipmentNumber })).toBeVisible()
  await alder.getByRole('button', { name: 'More', exact: true }).click()
  await alder.getByRole('menuitem', { name: 'PRO number' }).click()
  const pro = alder.getByRole('dialog', { name: 'PRO number' })
  await pro.getByRole('textbox', { name: 'PRO number' }).fill('ALD-4415')
  await pro.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(alder.getByText(`PRO number of ${shipmentNumber} saved`)).toBeVisible()

  await ops.getByRole('button', { name: 'More', exact: true }).click()
  await ops.getByRole('menuitem', { name: 'Rescind booking' }).click()
  const rescind = ops.getByRole('dialog', { name: /^Rescind the booking with Alder/ })
  await rescind.getByRole('button', { name: /Reason/ }).click()
  await ops.getByRole('option', { name: 'The carrier gave the load back' }).click()
  await expect(rescind.getByRole('checkbox', { name: /a fall-off/ })).toBeChecked()
  await noViolations(ops, 'rescinding a booking')
  await rescind.getByRole('button', { name: 'Rescind booking' }).click()
  await expect(ops.getByText(`Shipment ${shipmentNumber} rescinded`)).toBeVisible()
  await alder.goto(at)
  await expect(alder.getByText('Unable to access shipment...redirecting to last page')).toBeVisible()

  await ops.getByRole('button', { name: 'More', exact: true }).click()
  await ops.getByRole('menuitem', { name: 'Void shipment' }).click()
  await ops
    .getByRole('dialog', { name: `Void shipment ${shipmentNumber}` })
    .getByRole('button', { name: 'Void shipment' })
    .click()
  await expect(ops.getByText(`Shipment ${shipmentNumber} voided`)).toBeVisible()
  await expect(ops.getByText('Voided', { exact: true }).first()).toBeVisible()
})
