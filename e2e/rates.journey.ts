import { expect } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { apiOf, OPERATIONS, pageOf } from './people.ts'
import { readyCartons } from './ready-loads.ts'
import { test } from './windows.ts'

type Rates = { data: { carrierName: string; price: number | null; isInError: boolean }[] }
type Found = { maxBuy: number | null }

test('Operations looks at the rates of a load, picks one, and tenders it', async ({ browser, request }) => {
  const ops = await apiOf(request, OPERATIONS)
  const load = await readyCartons(request)
  const priced = (await ops.post<Rates>('unified_rates', { shipmentId: load.id })).data.filter((one) => !one.isInError)
  const dearest = priced.at(-1)
  if (!dearest?.price) throw new Error('The demo world has tariffs for its cartons')
  expect(priced.length).toBeGreaterThan(2)

  const page = await pageOf(browser, OPERATIONS, { at: `/shipments/${load.shipmentNumber}` })
  const rates = page.getByRole('region', { name: 'Rates' })
  await expect(rates.getByRole('radio')).toHaveCount(priced.length)
  await expect(rates.getByText('Guaranteed').first()).toBeVisible()
  await rates.getByRole('radio').first().check({ force: true })
  const picked = rates.getByRole('group', { name: 'Picked rate' })
  await picked.getByLabel('Max buy').fill('1')
  await rates.getByRole('radio').last().check({ force: true })
  const limit = (dearest.price + 5).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(picked.getByLabel('Max buy')).toHaveValue(limit)
  await noViolations(page, 'the rates')

  await rates.getByRole('button', { name: 'Fuel calculator' }).click()
  const fuel = page.getByRole('dialog', { name: `Fuel of shipment ${load.shipmentNumber}` })
  await expect(fuel.getByText(/a gallon, United States/)).toBeVisible()
  await expect(fuel.getByText(/% of the line haul/)).toBeVisible()
  await noViolations(page, 'the fuel calculator')
  await fuel.getByRole('button', { name: 'Close' }).last().click()

  await picked.getByRole('button', { name: /^Plan at/ }).click()
  await expect(
    page.getByText(new RegExp(`^Shipment ${load.shipmentNumber} is planned at the contract of \\$`)),
  ).toBeVisible()
  await picked.getByRole('button', { name: /^Tender at/ }).click()
  const offer = page.getByRole('dialog', { name: `Tender shipment ${load.shipmentNumber}` })
  await expect(offer.getByRole('list', { name: 'Chosen carriers' }).getByText(dearest.carrierName)).toBeVisible()
  await expect(offer.getByLabel('Rate')).toHaveValue(
    dearest.price.toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
  )
  await offer.getByRole('button', { name: 'Tender shipment' }).click()
  await expect(page.getByText(`Shipment ${load.shipmentNumber} successfully tendered.`)).toBeVisible()
  expect((await ops.get<Found>(`shipments/${load.shipmentNumber}`)).maxBuy).toBe(dearest.price + 5)

  const phone = await pageOf(browser, OPERATIONS, { viewport: { width: 390, height: 844 } })
  await phone.goto(`/shipments/${load.shipmentNumber}`)
  await phone.getByRole('region', { name: 'Rates' }).getByRole('radio').first().check({ force: true })
  await expect(phone.getByRole('group', { name: 'Picked rate' })).toBeVisible()
  await noViolationsInLight(phone, 'the rates on a phone')
})
