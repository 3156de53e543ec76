import { expect, type Page } from '@playwright/test'
import { chooseCarrier } from './choose-carrier.ts'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { test } from './own-network.ts'
import { apiOf, follow, LIGHT_PAGE, OPERATIONS, pageOf, signIn } from './people.ts'

type Told = { data: { wording: string; facts: { tender?: string } }[] }
type Tenders = { data: { tenderNumber: string; shipmentNumber: string }[] }

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
async function unreadOf(page: Page): Promise<number> {
  return Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
}

const waitingPanel = (page: Page) => page.getByRole('region', { name: /^Waiting on you/ })

/** Both channels for one event, on the profile's page. */
async function switchNewTendersOff(page: Page): Promise<void> {
  for (const way of ['in the portal', 'by email']) {
    const choice = page.getByRole('switch', { name: `New tender: ${way}` })
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/notification_preferences') && answer.request().method() === 'PUT',
    )
    await choice.uncheck({ force: true })
    expect((await kept).status()).toBe(200)
  }
}

test('An offer rings in the carrier’s browser, is in the outbox, and is declined on the dashboard; anyone who switched it off gets nothing', async ({
  page,
  browser,
  request,
  network,
}) => {
  const [told, spared] = [await network.hire('carrier-dispatcher'), await network.hire('carrier-dispatcher')]
  const { number: shipment } = await network.load()
  await switchNewTendersOff(await pageOf(browser, spared.userName, { at: '/profile?tab=notifications' }))
  const carrier = await pageOf(browser, told.userName, { at: '/dashboard' })
  await expect(bell(carrier)).toBeVisible()
  await expect(waitingPanel(carrier)).toBeVisible()

  await signIn(page, OPERATIONS, `/available-freight/${shipment}`)
  await page.getByRole('button', { name: 'Tender to carriers' }).click()
  await chooseCarrier(page, told.company.name)
  await chooseCarrier(page, spared.company.name)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Rate' }).fill('390')
  await page.getByRole('button', { name: 'Tender to 2 carriers' }).click()
  await expect(page.getByText(`Shipment ${shipment} successfully tendered.`)).toBeVisible()
  const sent = await (await apiOf(request, told.userName)).get<Tenders>(`tenders?statuses=0&query=${shipment}`)
  const tender = sent.data.find(({ shipmentNumber }) => shipmentNumber === shipment)?.tenderNumber ?? ''
  expect(tender).not.toBe('')

  const work = waitingPanel(carrier).getByRole('listitem').filter({ hasText: tender })
  await expect(work).toBeVisible()
  await expect(work.getByRole('timer')).toContainText('left')
  await expect(waitingPanel(carrier).getByRole('heading')).toContainText('1')
  const badge = carrier
    .getByRole('link', { name: /^Tenders/ })
    .locator('[aria-hidden]')
    .last()
  await expect(badge).toHaveText('1')

  await expect.poll(() => unreadOf(carrier)).toBe(1)
  await expect(carrier.getByRole('alertdialog').filter({ hasText: /New tender|new notifications/ })).toBeVisible()
  await bell(carrier).click()
  await expect(carrier.getByRole('alertdialog').filter({ hasText: /New tender|new notifications/ })).toHaveCount(0)
  const row = panel(carrier).getByRole('link', { name: new RegExp(`New tender ${tender}`) })
  await expect(row).toBeVisible()
  await expect(row.getByText('Unread')).toBeAttached()
  await expect(row).not.toContainText('1,834')
  await noViolations(carrier, 'the bell')
  await row.click()
  await expect(carrier).toHaveURL(/\/tenders\/[\da-f-]+$/)
  await expect(panel(carrier)).toBeHidden()
  await bell(carrier).click()
  await expect(row.getByText('Unread')).toHaveCount(0)
  await carrier.keyboard.press('Escape')

  await follow(carrier, '/dashboard')
  await work.getByRole('button', { name: /^Decline tender/ }).click()
  const dialog = carrier.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Decline tender' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: 'Other' }).check({ force: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Tell us why').fill('The dock is closed that day')
  await send.click()
  await expect(carrier.getByText('Response sent!')).toBeVisible()
  await expect(work).toHaveCount(0)

  const title = `New tender ${tender}`
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(page.getByRole('link', { name: `${title} to ${told.userName}` })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: `${title} to ${spared.userName}` })).toHaveCount(0)

  const { data } = await (await apiOf(request, spared.userName)).get<Told>('me/notifications')
  expect(data.filter(({ wording, facts }) => wording === 'tender-offered' && facts.tender === tender)).toEqual([])

  // What a release changed is marked as new too, until it is read on any device.
  const button = carrier.getByRole('button', { name: /^Updates, \d+ new$/ })
  await button.click()
  const updates = carrier.getByRole('dialog', { name: 'Updates' })
  await expect(updates.getByRole('heading', { name: /^Version 0\.1\.0/ })).toBeVisible()
  await expect(updates.getByText('New', { exact: true }).first()).toBeVisible()
  await noViolations(carrier, 'updates')
  await carrier.keyboard.press('Escape')
  await expect(updates).toBeHidden()
  await expect(carrier.getByRole('button', { name: 'Updates', exact: true })).toBeVisible()

  const elsewhere = await pageOf(browser, told.userName, { at: LIGHT_PAGE, viewport: { width: 390, height: 844 } })
  await elsewhere.getByRole('button', { name: 'Updates', exact: true }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Updates' })).toBeVisible()
  await expect(elsewhere.getByText('New', { exact: true })).toHaveCount(0)
  await noViolationsInLight(elsewhere, 'updates on a phone')
  expect(await elsewhere.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
