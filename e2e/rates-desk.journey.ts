import { expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { follow, OPERATIONS, pageOf } from './people.ts'

test('Operations enters what a carrier charges for a lane, books a load on it, rescinds the booking, and voids the load', async ({
  browser,
  network,
}) => {
  const dispatcher = await network.hire('carrier-dispatcher')
  const { name } = dispatcher.company
  const { number } = await network.load({ maxBuy: 2_000 })

  const ops = await pageOf(browser, OPERATIONS, { at: '/rates-contracts' })
  await ops.getByRole('button', { name: 'New contract' }).click()
  const sheet = ops.getByRole('dialog', { name: 'New contract' })
  await sheet.getByRole('combobox', { name: 'Carrier' }).fill(name)
  await ops.getByRole('option', { name: new RegExp(name) }).click()
  await sheet.getByLabel('Origin zone').fill('Chicago, IL')
  await sheet.getByLabel('Destination zone').fill('Atlantis, TX')
  await sheet.getByRole('button', { name: /Equipment/ }).click()
  await ops.getByRole('option', { name: 'Dry' }).click()
  await sheet.getByRole('button', { name: /Rate Type/ }).click()
  await ops.getByRole('option', { name: 'Flat', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Rate' }).fill('1234')
  await noViolations(ops, 'a new contract')
  await sheet.getByRole('button', { name: 'Create contract' }).click()
  await expect(sheet.getByText('Unknown place: Atlantis, TX').first()).toBeVisible()
  await sheet.getByLabel('Destination zone').fill('Phoenix, AZ')
  await sheet.getByRole('button', { name: 'Create contract' }).click()
  await expect(ops.getByText(/^Contract LC-\d+ saved$/)).toBeVisible()

  const at = `/shipments/${number}`
  await follow(ops, at)
  const rates = ops.getByRole('region', { name: 'Rates' })
  await rates.getByRole('radio', { name: new RegExp(`${name}.*\\$1,234\\.00`) }).check({ force: true })
  await rates.getByRole('button', { name: 'Book at $1,234.00' }).click()
  const book = ops.getByRole('dialog', { name: `Book ${name}` })
  await noViolations(ops, 'booking a rate')
  await book.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(ops.getByText(`Shipment ${number} Booked!`)).toBeVisible()

  const phone = await pageOf(browser, dispatcher.userName, { at, viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('heading', { name: number })).toBeVisible()
  await phone.getByRole('button', { name: 'More', exact: true }).click()
  await phone.getByRole('menuitem', { name: 'PRO number' }).click()
  const pro = phone.getByRole('dialog', { name: 'PRO number' })
  await pro.getByRole('textbox', { name: 'PRO number' }).fill('ALD-4415')
  await pro.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = phone.getByText(`PRO number of ${number} saved`)
  // It stays while the mouse is on it.
  await saved.hover()

  await phone.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await phone.getByRole('menuitem', { name: 'Driver and equipment' }).press('Enter')
  const crew = phone.getByRole('dialog', { name: 'Driver and equipment' })
  const close = await crew.getByRole('button', { name: 'Close' }).boundingBox()
  expect((await saved.boundingBox())?.y).toBeGreaterThan((close?.y ?? Number.NaN) + (close?.height ?? 0))
  await crew.getByRole('button', { name: 'Cancel' }).click()

  await phone.getByRole('link', { name: 'Documents' }).click()
  await expect(phone.getByRole('region', { name: 'Documents' })).toBeInViewport()

  await ops.getByRole('button', { name: 'More', exact: true }).click()
  await ops.getByRole('menuitem', { name: 'Rescind booking' }).click()
  const rescind = ops.getByRole('dialog', { name: `Rescind the booking with ${name}` })
  await rescind.getByRole('button', { name: /Reason/ }).click()
  await ops.getByRole('option', { name: 'The carrier gave the load back' }).click()
  await expect(rescind.getByRole('checkbox', { name: /fall-off/ })).toBeChecked()
  await noViolations(ops, 'rescinding a booking')
  await rescind.getByRole('button', { name: 'Rescind booking' }).click()
  await expect(ops.getByText(`Shipment ${number} rescinded`)).toBeVisible()
  await phone.goto(at)
  await expect(phone.getByText('Unable to access shipment...redirecting to last page')).toBeVisible()

  await ops.getByRole('button', { name: 'More', exact: true }).click()
  await ops.getByRole('menuitem', { name: 'Void shipment' }).click()
  await ops
    .getByRole('dialog', { name: `Void shipment ${number}` })
    .getByRole('button', { name: 'Void shipment' })
    .click()
  await expect(ops.getByText(`Shipment ${number} voided`)).toBeVisible()
  await expect(ops.getByText('Voided', { exact: true }).first()).toBeVisible()
})
