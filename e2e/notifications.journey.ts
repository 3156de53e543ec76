import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { ALDER, apiOf, OPERATIONS, pageOf, signIn } from './people.ts'
import { readyTruckload } from './ready-loads.ts'
import { test } from './windows.ts'

/** Somebody whom no other journey offers anything. */
const REDBUD = 'dispatch@redbud.example'

type Carriers = { data: { id: string }[] }
type Told = { data: { wording: string; facts: { tender?: string } }[] }
type Tenders = { data: { tenderNumber: string; shipmentNumber: string }[] }

/** So that there is something unread. */
async function offerToAlder(request: APIRequestContext): Promise<void> {
  const ops = await apiOf(request, OPERATIONS)
  const [alder] = (await ops.get<Carriers>('tenderable_carriers?query=Alder')).data
  const { id: shipmentId } = await readyTruckload(request)
  const offer = { shipmentId, carrierIds: [alder?.id], rate: 410, respondWithinMinutes: 600 }
  expect((await ops.post<Tenders>('tenders', offer)).data.length).toBe(1)
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
async function choose(page: Page, carrier: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search carriers' }).fill(carrier)
  await dialog.getByRole('checkbox', { name: new RegExp(carrier) }).check({ force: true })
}

async function unreadOf(page: Page): Promise<number> {
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}

/** Both ways of one event, in the profile. */
async function switchNewTenders(page: Page, isOn: boolean): Promise<void> {
  await page.goto('/profile?tab=notifications')
  for (const way of ['in the portal', 'by mail']) {
    const choice = page.getByRole('switch', { name: `New tender: ${way}` })
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/notification_preferences') && answer.request().method() === 'PUT',
    )
    await choice.setChecked(isOn, { force: true })
    expect((await kept).status()).toBe(200)
  }
}

test('What is offered in one browser rings in another and lies in the outbox; who switched it off is left in peace', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { shipmentNumber: shipment } = await readyTruckload(request)
  const redbud = await pageOf(browser, REDBUD)
  await switchNewTenders(redbud, false)
  const alder = await pageOf(browser, ALDER)
  await expect(bell(alder)).toBeVisible()
  const before = await unreadOf(alder)

  await signIn(page, OPERATIONS, `/available-freight/${shipment}`)
  await page.getByRole('button', { name: 'Tender to carriers' }).click()
  await choose(page, 'Alder Freight')
  await choose(page, 'Redbud Trucking')
  await page.getByRole('dialog').getByLabel('Rate').fill('390')
  await page.getByRole('button', { name: 'Tender to 2 carriers' }).click()
  await expect(page.getByText(`Shipment ${shipment} successfully tendered.`)).toBeVisible()
  const sent = await (await apiOf(request, ALDER)).get<Tenders>(`tenders?statuses=0&query=${shipment}`)
  const tender = sent.data.find(({ shipmentNumber }) => shipmentNumber === shipment)?.tenderNumber ?? ''
  expect(tender).not.toBe('')

  await expect.poll(() => unreadOf(alder)).toBeGreaterThan(before)
  await expect(alder.getByRole('alertdialog').filter({ hasText: /is offered to you|new notifications/ })).toBeVisible()
  await bell(alder).click()
  await expect(alder.getByRole('alertdialog').filter({ hasText: /is offered to you|new notifications/ })).toHaveCount(0)
  const row = panel(alder).getByRole('link', { name: new RegExp(`Tender ${tender} is offered to you`) })
  await expect(row).toBeVisible()
  await expect(row.getByText('Unread')).toBeAttached()
  await expect(row).not.toContainText('1,834')
  await noViolations(alder, 'the bell')
  await row.click()
  await expect(alder).toHaveURL(/\/tenders\/[\da-f-]+$/)
  await expect(panel(alder)).toBeHidden()
  await bell(alder).click()
  await expect(row.getByText('Unread')).toHaveCount(0)

  const title = `Tender ${tender} is offered to you`
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(page.getByRole('link', { name: `${title} to ${ALDER}` })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: `${title} to ${REDBUD}` })).toHaveCount(0)

  const { data } = await (await apiOf(request, REDBUD)).get<Told>('me/notifications')
  expect(data.filter(({ wording, facts }) => wording === 'tender-offered' && facts.tender === tender)).toEqual([])
  await switchNewTenders(redbud, true)
})

test('On a phone the bell opens a sheet; by keyboard one comes in and out again; all is read at a press', async ({
  browser,
  request,
}) => {
  test.slow()
  await offerToAlder(request)
  const page = await pageOf(browser, 'manager@alder.example', { viewport: { width: 390, height: 844 } })
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  const sheet = await panel(page).boundingBox()
  expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844])
  await noViolations(page, 'the bell on a phone')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByText('Unread')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
