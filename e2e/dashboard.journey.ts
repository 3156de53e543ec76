import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './own-network.ts'
import { ALDER, apiOf, OPERATIONS, signIn } from './people.ts'

type Dashboard = {
  openTenders: { totalCount: number; data: { id: string }[] }
  updatesNeeded: { totalCount: number }
  underWay: { totalCount: number; data: { shipmentNumber: string }[] }
  readyToBook: { totalCount: number; data: { id: string; shipmentNumber: string }[] }
  today: { pickups: number; deliveries: number }
}
type Tenders = { data: { id: string; tenderNumber: string }[] }

const panel = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
const count = async (page: Page, title: string) =>
  Number((await panel(page, title).getByRole('heading').innerText()).replaceAll(/\D/g, ''))

const numberText = (n: number) => n.toLocaleString('en-US')

async function waiting(request: APIRequestContext, who: string): Promise<{ totalCount: number }> {
  return (await apiOf(request, who)).get<{ totalCount: number }>('desk')
}

async function shown(request: APIRequestContext, who: string): Promise<Dashboard> {
  return (await apiOf(request, who)).get<Dashboard>('dashboard')
}

test('A new offer appears on the dashboard live, is declined there, and the counts follow', async ({
  page,
  request,
  network,
}) => {
  const dispatcher = await network.hire('carrier-dispatcher')
  const load = await network.load({ maxBuy: 2_000 })
  await signIn(page, dispatcher.userName, '/dashboard')
  await expect(panel(page, 'Waiting on you')).toBeVisible()

  const ops = await apiOf(request, OPERATIONS)
  const [tender] = (
    await ops.post<Tenders>('tenders', {
      shipmentId: load.shipmentId,
      carrierIds: [dispatcher.company.id],
      rate: 400,
      respondWithinMinutes: 5,
    })
  ).data
  const row = panel(page, 'Waiting on you').getByRole('listitem').filter({ hasText: tender?.tenderNumber })
  await expect(row).toBeVisible()
  await expect(row.getByRole('timer')).toContainText('left')
  const badge = page
    .getByRole('link', { name: /^Tenders/ })
    .locator('[aria-hidden]')
    .last()
  await expect(async () => {
    const { totalCount } = await waiting(request, dispatcher.userName)
    expect(await count(page, 'Waiting on you')).toBe(totalCount)
    expect(Number(await badge.innerText())).toBe((await shown(request, dispatcher.userName)).openTenders.totalCount)
  }).toPass({ timeout: 10_000 })

  await row.getByRole('button', { name: /^Decline tender/ }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Decline tender' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('radio', { name: 'Other' }).check({ force: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Tell us why').fill('The dock is closed that day')
  await send.click()
  await expect(page.getByText('Response sent!')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(async () => {
    expect(await count(page, 'Waiting on you')).toBe((await waiting(request, dispatcher.userName)).totalCount)
  }).toPass({ timeout: 10_000 })
})

test('Each number leads to the list it counts, and closing a preview returns to the dashboard', async ({
  page,
  request,
}) => {
  await signIn(page, ALDER)
  const ways = [{ title: 'Under way', link: 'All under way', view: /^Tracking/ }]
  // Other journeys run the same carrier's loads at the same time: if one gets in between, count again.
  for (const { title, link, view } of ways)
    await expect(async () => {
      await page.goto('/dashboard')
      // The section appears before its number does.
      await expect(page.getByRole('link', { name: link })).toBeVisible()
      const counted = await count(page, title)
      await page.getByRole('link', { name: link }).click()
      const views = page.getByRole('navigation', { name: 'Views' })
      await expect(views.getByRole('link', { name: view })).toHaveText(new RegExp(`${numberText(counted)}$`), {
        timeout: 3_000,
      })
    }).toPass({ timeout: 30_000 })
  const { pickups } = (await shown(request, ALDER)).today
  await page.goto('/dashboard')
  await page.getByRole('link', { name: `${numberText(pickups)} Pickups` }).click()
  await expect(page).toHaveURL(/pickupStart=/)
  const rows = page.getByRole('region', { name: 'Shipments' }).getByRole('listitem')
  // A day without pickups shows none.
  if (pickups === 0) await expect(page.getByText('No Matching Results')).toBeVisible()
  else await expect(rows.first()).toHaveAttribute('aria-setsize', String(pickups))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Delivery: .* late/ }).click()
  await expect(page).toHaveURL(/stopsMet=delivery-late/)
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await expect(page.getByRole('radio', { name: 'Delivery late' })).toBeChecked()
  await expect(rows.first()).toBeVisible()

  await page.goto('/dashboard')
  await panel(page, 'Waiting on you')
    .getByRole('button', { name: /^(Assign driver|Record)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await panel(page, 'Under way').getByRole('link', { name: /^\d+$/ }).first().click()
  await expect(page).toHaveURL(/\/dashboard\/shipments\/\d+\/preview/)
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: 'Open' })).toBeVisible()
  const before = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(before)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard$/)
})
