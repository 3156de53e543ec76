import { expect, type Page } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { test } from './own-network.ts'
import { type Api, apiOf, follow, signIn } from './people.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** A word that no other run of this journey uses. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')
/** Next year: never in the past, whenever the journey runs. */
const at = (time: string) => `${new Date().getFullYear() + 1}-${time}`

/** An open order from the west of Chicago to Phoenix. */
async function order(api: Api, word: string, name: string, postalCode: string, city: string): Promise<string> {
  const place = (companyName: string, of: object) => ({ companyName, addressLine1: '12 Mill Rd', ...of })
  const { orderNumber } = await api.post<{ orderNumber: string }>('orders', {
    equipmentTypes: 1,
    referenceNumbers: [{ label: 'Purchase Order', value: word }],
    stops: [
      {
        type: 'Pickup',
        location: place(`${name} ${word}`, { city, state: 'IL', postalCode }),
        schedule: { earlyDateTime: at('03-10T08:00'), lateDateTime: at('03-10T16:00') },
        lineItems: [{ description: 'Canned tomatoes', packages: 10, weight: 12_000 }],
      },
      {
        type: 'Delivery',
        location: place(`Desert ${name} ${word}`, { city: 'Phoenix', state: 'AZ', postalCode: '85043' }),
        schedule: { date: at('03-13') },
      },
    ],
  })
  return orderNumber
}

const stopNames = async (page: Page) =>
  await page.getByRole('list', { name: 'Stops' }).getByRole('heading').allInnerTexts()

test('A shipper makes one shipment from two orders, saves it as a draft and completes it', async ({
  page,
  request,
  network,
}) => {
  const word = fresh()
  const { userName } = await network.hire('shipper')
  const api = await apiOf(request, userName)
  const near = await order(api, word, 'North', '60638', 'Chicago')
  const far = await order(api, word, 'West', '60440', 'Bolingbrook')
  await page.setViewportSize(DESK)
  await signIn(page, userName, `/orders?query=${word}`)

  for (const number of [near, far]) await page.getByText(`Choose order ${number}`).locator('..').locator('..').click()
  await page.getByRole('link', { name: 'Create shipment (2)' }).click()
  await expect(page.getByRole('heading', { name: 'New shipment' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' }).getByText('24,000 lb')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(4)
  await noViolations(page, 'a new shipment')

  // With the keyboard: the second pickup moves to the top.
  const [first, second] = await stopNames(page)
  await page.getByRole('button', { name: 'Move stop 2 up' }).press('Enter')
  await expect
    .poll(async () => (await stopNames(page)).slice(0, 2).map((name) => name.slice(3)))
    .toEqual([second, first].map((name) => name?.slice(3)))

  // Missing details keep it a draft, and it says so.
  const arrival = page.getByRole('listitem').filter({ hasText: `4. Unload at` })
  await arrival.getByLabel('Earliest').fill('')
  await arrival.getByLabel('Latest').fill('')
  await expect(page.getByRole('button', { name: 'Stop 4 has no window and no appointment' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText(/^Shipment \d+ Created!$/)).toBeVisible()
  await expect(page.getByText('This draft is not complete')).toBeVisible()
  await noViolations(page, 'a draft')

  await page.getByRole('link', { name: 'Stop 4 has no window and no appointment' }).click()
  await expect(page.getByRole('heading', { name: /^Plan of shipment/ })).toBeVisible()
  await expect(arrival.getByLabel('Appointment')).toBeVisible()
  await page.setViewportSize(PHONE)
  await noViolationsInLight(page, 'the plan of a draft on a phone')
  await arrival.getByLabel('Appointment').fill(at('03-14T09:00'))
  await expect(page.getByText('It stays a draft until this is filled in')).toBeHidden()
  await page.getByRole('button', { name: 'Complete shipment' }).click()
  await expect(page.getByText(/^Shipment \d+ is ready to book$/)).toBeVisible()
  await expect(page.getByText('Ready to Book').first()).toBeVisible()
  const number = /\/shipments\/(\d+)/.exec(page.url())?.[1] ?? ''

  await page.setViewportSize(DESK)
  await follow(page, `/shipments?view=booking&query=${number}`)
  await expect(
    page.getByRole('region', { name: 'Shipments', exact: true }).getByRole('link', { name: number }),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'On-time counts' })).toContainText('still open')
})
