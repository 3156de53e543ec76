import { expect } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { apiOf, OPERATIONS, pageOf } from './people.ts'
import { readyTruckload } from './ready-loads.ts'
import { test } from './windows.ts'

type Load = { stops: { city: string; state: string }[]; shipmentNumber: string; equipmentMode: number }
type Contracts = { data: { id: string; version: number; rate: number }[] }

const EQUIPMENT = ['Dry', 'Reefer', 'Flat Bed', 'Bulk', 'Drayage', 'Power Only']

test('Operations writes down what a carrier charges for a lane, and the load of that lane is priced by it', async ({
  browser,
  request,
}) => {
  const ops = await apiOf(request, OPERATIONS)
  const { id } = await readyTruckload(request)
  const load = await ops.get<Load>(`shipments/${id}`)
  const [from, to] = [load.stops[0], load.stops.at(-1)].map((stop) => `${stop?.city}, ${stop?.state}`)

  const page = await pageOf(browser, OPERATIONS, { at: '/rates-contracts' })
  await expect(page.getByRole('button', { name: 'Alder Freight' }).first()).toBeVisible()
  await noViolations(page, 'the lane contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  const sheet = page.getByRole('dialog', { name: 'New contract' })
  await sheet.getByRole('combobox', { name: 'Carrier' }).fill('Birch')
  await page.getByRole('option', { name: /Birch Lines/ }).click()
  await sheet.getByLabel('Origin zone').fill(from ?? '')
  await sheet.getByLabel('Destination zone').fill('Atlantis, ZZ')
  await sheet.getByRole('button', { name: /Equipment/ }).click()
  await page.getByRole('option', { name: EQUIPMENT[load.equipmentMode] }).click()
  await sheet.getByRole('button', { name: /Rate Type/ }).click()
  await page.getByRole('option', { name: 'Flat', exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Rate' }).fill('1234')
  await noViolations(page, 'a new contract')
  await sheet.getByRole('button', { name: 'Create contract' }).click()
  await expect(sheet.getByText('We do not know Atlantis, ZZ').first()).toBeVisible()
  await sheet.getByLabel('Destination zone').fill(to ?? '')
  await sheet.getByRole('button', { name: 'Create contract' }).click()
  await expect(page.getByText(/^Contract LC-\d+ saved$/)).toBeVisible()

  await page.goto(`/shipments/${load.shipmentNumber}`)
  const rates = page.getByRole('region', { name: 'Rates' })
  await expect(rates.getByRole('radio', { name: /Birch Lines.*\$1,234\.00/ })).toBeVisible()
  const [made] = (await ops.get<Contracts>('lane_contracts?query=Birch&inForce=in-force&pageSize=200')).data.filter(
    ({ rate }) => rate === 1_234,
  )
  expect(made?.version).toBe(1)

  const phone = await pageOf(browser, OPERATIONS, { at: '/rates-contracts', viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('button', { name: 'Alder Freight' }).first()).toBeVisible()
  await noViolationsInLight(phone, 'the lane contracts on a phone')
})

test('The preview of a shipment is walked through by keyboard, and its address says where one is', async ({
  browser,
  request,
}) => {
  const ops = await apiOf(request, OPERATIONS)
  const [row] = (await ops.get<{ data: { shipmentNumber: string }[] }>('shipments?statuses=7&pageSize=1')).data
  const at = `/all-shipments/${row?.shipmentNumber}/preview`
  const page = await pageOf(browser, OPERATIONS, { at: `${at}/details?query=${row?.shipmentNumber}` })
  await page.getByRole('tab', { name: 'Details' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`${at}/financials\\?query=`))
  const charges = page.getByRole('table', { name: 'Charges' })
  await expect(charges.getByRole('columnheader').first()).toBeVisible()
  expect(await charges.getByRole('columnheader').allTextContents()).toEqual([
    'Description',
    'Rate Type',
    'Rate',
    'Unit',
    'Total',
  ])
  await noViolations(page, 'the charges of a shipment')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('No cases', { exact: true })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(new RegExp(`${at}/SignedRateConfirmation\\?query=`))
  await page.goto(`${at}/nonsense`)
  await expect(page.getByText('Route Not Found')).toBeVisible()

  const phone = await pageOf(browser, OPERATIONS, { at: `${at}/financials`, viewport: { width: 390, height: 844 } })
  await expect(phone.getByRole('table', { name: 'Charges' })).toBeVisible()
  await noViolationsInLight(phone, 'the charges on a phone')
})
