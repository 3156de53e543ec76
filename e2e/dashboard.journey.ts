import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { noViolationsAt } from './no-violations.ts'
import { ALDER, apiOf, CEDAR, OPERATIONS, pageOf, signIn } from './people.ts'
import { readyTruckload } from './ready-loads.ts'
import { test } from './windows.ts'

type Dashboard = {
  openTenders: { totalCount: number; data: { id: string }[] }
  updatesNeeded: { totalCount: number }
  underWay: { totalCount: number; data: { shipmentNumber: string }[] }
  readyToBook: { totalCount: number; data: { id: string; shipmentNumber: string }[] }
  today: { pickups: number; deliveries: number }
}
type Tenders = { data: { id: string; tenderNumber: string }[] }
type Carriers = { data: { id: string }[] }

const panel = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
const count = async (page: Page, title: string) =>
  Number((await panel(page, title).getByRole('heading').innerText()).replaceAll(/\D/g, ''))

const numberText = (n: number) => n.toLocaleString('en-US')

async function shown(request: APIRequestContext, who: string): Promise<Dashboard> {
  return (await apiOf(request, who)).get<Dashboard>('dashboard')
}

test('A new offer appears on the dashboard by itself, is declined there, and the counts follow', async ({
  page,
  request,
}) => {
  await signIn(page, CEDAR, '/dashboard')
  await expect(panel(page, 'Open tenders')).toBeVisible()

  const ops = await apiOf(request, OPERATIONS)
  const load = await readyTruckload(request)
  const carriers = await ops.get<Carriers>('tenderable_carriers?query=Cedar')
  const [tender] = (
    await ops.post<Tenders>('tenders', {
      shipmentId: load.id,
      carrierIds: [carriers.data[0]?.id],
      rate: 400,
      respondWithinMinutes: 5,
    })
  ).data
  const row = panel(page, 'Open tenders').getByRole('listitem').filter({ hasText: tender?.tenderNumber })
  await expect(row).toBeVisible()
  await expect(row.getByRole('timer')).toContainText('left')
  const badge = page
    .getByRole('link', { name: /^Tenders/ })
    .locator('[aria-hidden]')
    .last()
  await expect(async () => {
    const counts = [await count(page, 'Open tenders'), Number(await badge.innerText())]
    expect(counts).toEqual(Array(2).fill((await shown(request, CEDAR)).openTenders.totalCount))
  }).toPass({ timeout: 10_000 })

  await row.getByRole('button', { name: /^Decline tender/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'No Capacity' }).check({ force: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Decline tender' }).click()
  await expect(page.getByText('Response sent!')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(async () => {
    expect(await count(page, 'Open tenders')).toBe((await shown(request, CEDAR)).openTenders.totalCount)
  }).toPass({ timeout: 10_000 })
})

test('Each number leads to the list that it counts', async ({ page, request }) => {
  await signIn(page, ALDER)
  const ways = [
    { title: 'Updates needed', link: 'All updates needed', view: /^Updates needed/ },
    { title: 'Under way', link: 'All under way', view: /^Tracking/ },
  ]
  // Other journeys run loads of the same carrier meanwhile: who comes between is counted anew.
  for (const { title, link, view } of ways)
    await expect(async () => {
      await page.goto('/dashboard')
      // The section stands there before its number does.
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
  // A day without a pickup shows none.
  if (pickups === 0) await expect(page.getByText('No Matching Results')).toBeVisible()
  else await expect(rows.first()).toHaveAttribute('aria-setsize', String(pickups))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Delivery: .* late/ }).click()
  await expect(page).toHaveURL(/stopsMet=delivery-late/)
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await expect(page.getByRole('radio', { name: 'Delivery late' })).toBeChecked()
  await expect(rows.first()).toBeVisible()
})

test('An update is given from the dashboard, and a look does not lose it', async ({ page }) => {
  await signIn(page, ALDER, '/dashboard')
  const updates = panel(page, 'Updates needed')
  await updates
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

test('Operations tender a load straight from the dashboard', async ({ page }) => {
  await signIn(page, OPERATIONS, '/dashboard')
  const ready = panel(page, 'Ready to book')
  const first = ready.getByRole('listitem').first()
  const number = await first.getByRole('link').innerText()
  await first.getByRole('button', { name: `Tender shipment ${number}` }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Hemlock Haulage is "Do Not Use"')).toBeVisible()
  await sheet.getByLabel('Search carriers').fill('Cedar')
  await expect(sheet.getByRole('checkbox')).toHaveCount(1)
  await sheet.getByRole('checkbox', { name: /Cedar Brokerage/ }).check({ force: true })
  await sheet.getByLabel('Rate').fill('390')
  await sheet.getByRole('button', { name: 'Tender shipment' }).click()
  await expect(page.getByText(`Shipment ${number} successfully tendered.`)).toBeVisible()
  await expect(ready.getByRole('link', { name: number })).toHaveCount(0)
})

for (const width of [1440, 390])
  test(`axe finds nothing on the dashboard, ${width} px`, async ({ browser, request }) => {
    const look = noViolationsAt(width)
    const screen = { viewport: { width, height: 900 } }
    const now = await shown(request, ALDER)
    const page = await pageOf(browser, ALDER, screen)
    for (const address of [
      '/dashboard',
      `/dashboard/tenders/${now.openTenders.data.at(-1)?.id}/preview`,
      `/dashboard/shipments/${now.underWay.data[0]?.shipmentNumber}/preview`,
    ]) {
      await page.goto(address)
      await expect(panel(page, 'Under way').getByRole('listitem').first()).toBeAttached()
      if (address.endsWith('preview')) await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeVisible()
      await look(page, address)
    }
    const provider = await pageOf(browser, OPERATIONS, screen)
    await provider.goto('/dashboard')
    await expect(panel(provider, 'Ready to book')).toBeVisible()
    await look(provider, 'the dashboard of operations')
  })
