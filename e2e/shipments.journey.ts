import { expect, type Page } from '@playwright/test'
import { test } from './own-network.ts'
import { ALDER, apiOf, follow, signIn } from './people.ts'

function statusOf(page: Page, status: string) {
  return page.getByRole('article').locator('header').first().getByText(status, { exact: true })
}

test('An arrival is recorded with the keyboard alone, and a double press is one arrival', async ({ page, network }) => {
  const dispatcher = await network.hire('carrier-dispatcher')
  const { number } = await network.load({ status: 'inTransit', ...(await network.crewOf(dispatcher.company)) })
  const destination = 'Phoenix'
  let sent = 0
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/arrival')) sent++
  })
  await signIn(page, dispatcher.userName, `/shipments/${number}`)
  const act = page.getByRole('button', { name: `Record arrival at ${destination}` })
  await expect(act).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(act).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  expect(await act.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog').getByLabel('Arrived')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(act).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Arrived')).toBeFocused()
  // No truck is in Phoenix a day before its appointment: the page asks once.
  await page.getByRole('dialog').getByLabel('The time is right').press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Record arrival' }).dblclick()
  await expect(statusOf(page, 'At Stop')).toBeVisible()
  await expect(page.getByRole('button', { name: `Record departure from ${destination}` })).toBeFocused()
  expect(sent).toBe(1)
  await expect(
    page
      .getByRole('region', { name: 'Activity' })
      .getByText(/^Arrived at .*/)
      .nth(1),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' }).getByText(/^Arrived at .*/)).toHaveCount(2)
})

/** What today's figures on the dashboard say. */
type Today = { today: { pickups: number } }

const panel = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title}`) })
const count = async (page: Page, title: string) =>
  Number((await panel(page, title).getByRole('heading').innerText()).replaceAll(/\D/g, ''))
const numberText = (n: number) => n.toLocaleString('en-US')

test('Each number leads to the list it counts; the list is filtered, walked with the keyboard, and comes back as it was left', async ({
  page,
  request,
}) => {
  await signIn(page, ALDER)
  // Other journeys run the same carrier's loads at the same time: if one gets in between, count again.
  await expect(async () => {
    await follow(page, '/dashboard')
    // The section appears before its number does.
    await expect(page.getByRole('link', { name: 'All under way' })).toBeVisible()
    const counted = await count(page, 'Under way')
    await page.getByRole('link', { name: 'All under way' }).click()
    const views = page.getByRole('navigation', { name: 'Views' })
    await expect(views.getByRole('link', { name: /^Tracking/ })).toHaveText(new RegExp(`${numberText(counted)}$`), {
      timeout: 3_000,
    })
  }).toPass({ timeout: 30_000 })
  const { pickups } = (await (await apiOf(request, ALDER)).get<Today>('dashboard')).today
  await follow(page, '/dashboard')
  await page.getByRole('link', { name: `${numberText(pickups)} Pickups` }).click()
  await expect(page).toHaveURL(/pickupStart=/)
  const rows = page.getByRole('region', { name: 'Shipments' }).getByRole('listitem')
  // A day without pickups shows none.
  if (pickups === 0) await expect(page.getByText('No Matching Results')).toBeVisible()
  else await expect(rows.first()).toHaveAttribute('aria-setsize', String(pickups))
  await follow(page, '/dashboard')
  await page.getByRole('link', { name: /^Delivery: .* late/ }).click()
  await expect(page).toHaveURL(/stopsMet=delivery-late/)
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await expect(page.getByRole('radio', { name: 'Delivery late' })).toBeChecked()
  await expect(rows.first()).toBeVisible()

  await follow(page, '/dashboard')
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
  const preview = page.url()
  // Where it is the last of all rows, j has nowhere to go, and k has.
  const keys = ['j', 'k']
  await expect(async () => {
    await page.keyboard.press(keys[0] ?? '')
    keys.reverse()
    await expect(page).not.toHaveURL(preview, { timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/dashboard$/)

  await follow(page, '/shipments')
  const list = page.getByRole('region', { name: 'Shipments' })
  await expect(list.getByRole('listitem').first()).toBeVisible()

  await page.getByRole('link', { name: /^Delivered/ }).click()
  await expect(page).toHaveURL(/view=delivered/)
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await page.getByRole('checkbox', { name: 'Delivery Confirmed' }).click({ force: true })
  await expect(page).toHaveURL(/statuses=8/)
  await page.getByRole('button', { name: 'Urgency', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Miles' }).click()
  await expect(page).toHaveURL(/sortProperty=miles/)

  const somewhere = list.getByRole('listitem').filter({ hasText: 'Delivery Confirmed' }).nth(8).getByRole('link')
  let number = ''
  // The address has the new sort order before the rows do.
  await expect(async () => {
    await list.evaluate((region) => region.scrollTo({ top: 6_000 }))
    number = await somewhere.innerText()
    await list.getByRole('link', { name: number }).click({ timeout: 2_000 })
    await expect(page).toHaveURL(/preview\/details/, { timeout: 2_000 })
  }).toPass()
  const row = list.getByRole('link', { name: number })
  const chosen = list.locator('li[aria-current=true]').filter({ hasText: number })
  const before = page.url()
  await expect(chosen).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(before)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(before)
  await expect(chosen).toBeVisible()
  await expect(row).toBeFocused()
  for (const tab of await page
    .getByRole('tablist', { name: `Shipment ${number}` })
    .getByRole('tab')
    .all())
    await expect(tab).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/shipments/${number}$`))
  await expect(page.getByRole('region', { name: 'Documents' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(chosen).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/shipments\?.*view=delivered/)

  await row.scrollIntoViewIfNeeded()
  const place = await list.evaluate((region) => region.scrollTop)
  await row.dblclick()
  await expect(page).toHaveURL(/\/shipments\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Stops' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/statuses=8/)
  await expect.poll(() => list.evaluate((region) => region.scrollTop)).toBeGreaterThan(place - 80)
})
