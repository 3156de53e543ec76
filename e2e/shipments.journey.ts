import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { noViolationsAt } from './no-violations.ts'
import { ALDER, apiOf, OPERATIONS, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const DRIVER = 'driver@alder.example'

type Row = { shipmentNumber: string; driverName: string | null; lane: { city: string }[] }

/** What the dispatcher's list answers, to find a load that stands where the journey begins. */
async function listed(request: APIRequestContext, query: string): Promise<Row[]> {
  const alder = await apiOf(request, ALDER)
  return (await alder.get<{ data: Row[] }>(`shipments?${query}`)).data
}

function statusOf(page: Page, status: string) {
  return page.getByRole('article').locator('header').first().getByText(status, { exact: true })
}

test('A dispatcher runs a load from booking to delivery, and the provider sees it without reloading', async ({
  page,
  browser,
  request,
}) => {
  const booked = await listed(request, 'statuses=3&sortDirection=asc')
  const load = booked.find((row) => row.driverName === null && row.lane.length === 2)
  if (!load) throw new Error('The demo world has a booked load without a driver')
  const [origin, destination] = load.lane.map((stop) => stop.city)

  const provider = await pageOf(browser, OPERATIONS, { at: `/shipments/${load.shipmentNumber}` })
  await expect(statusOf(provider, 'Booked')).toBeVisible()

  await signIn(page, ALDER, '/shipments')
  await page.getByRole('searchbox', { name: 'Search shipments' }).last().fill(load.shipmentNumber)
  await expect(page).toHaveURL(new RegExp(`query=${load.shipmentNumber}`))
  await page.getByRole('link', { name: load.shipmentNumber }).click()
  await expect(page).toHaveURL(new RegExp(`/all-shipments/${load.shipmentNumber}/preview/details`))
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/shipments/${load.shipmentNumber}$`))
  await expect(page.getByRole('heading', { name: 'Stops' })).toBeVisible()

  await page.getByRole('button', { name: 'Assign driver and equipment' }).click()
  const crew = page.getByRole('dialog')
  await crew.getByLabel('Tractor').fill('J-1204')
  await crew.getByLabel('Trailer').fill('AL5301')
  await crew.getByRole('radio').first().check({ force: true })
  const dispatched = page.getByText(`Shipment ${load.shipmentNumber} dispatched`)
  // Driver and tractor may both be on another load, and the dialog learns of it a moment later.
  const overlap = crew.getByRole('checkbox', { name: /anyway/, checked: false })
  for (let isUnderWay = false; !isUnderWay; isUnderWay = await dispatched.isVisible()) {
    for (const one of await overlap.all()) await one.check({ force: true })
    await crew.getByRole('button', { name: 'Dispatch' }).click()
    await expect(dispatched.or(overlap).first()).toBeVisible()
  }
  await expect(statusOf(page, 'Dispatched')).toBeVisible()
  await expect(statusOf(provider, 'Dispatched')).toBeVisible()

  await page.getByRole('button', { name: `Record arrival at ${origin}` }).click()
  await page.getByRole('dialog').getByLabel('Arrived').fill('2040-01-01T08:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Record arrival' }).click()
  await expect(page.getByRole('dialog').getByText('This time lies in the future')).toBeVisible()
  page.once('dialog', (asked) => void asked.accept())
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Record arrival at ${origin}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record arrival' }).click()
  await expect(statusOf(page, 'At Stop')).toBeVisible()
  await expect(statusOf(provider, 'At Stop')).toBeVisible()

  await page.getByRole('button', { name: `Record departure from ${origin}` }).click()
  const count = page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Count of/ })
    .first()
  // Cartons come by the thousand: "1,058".
  const ordered = Number((await count.inputValue()).replaceAll(',', ''))
  await count.fill(String(ordered - 1))
  await count.blur()
  await expect(page.getByRole('dialog').getByText('Short 1')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Seal numbers').fill('4711, 4712')
  await page.getByRole('dialog').getByRole('button', { name: 'Record departure' }).click()
  await expect(statusOf(page, 'In Transit')).toBeVisible()
  await expect(statusOf(provider, 'In Transit')).toBeVisible()
  await expect(provider.getByText('Short 1')).toBeVisible()

  await page.getByRole('button', { name: `Record arrival at ${destination}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record arrival' }).click()
  await page.getByRole('button', { name: `Record departure from ${destination}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record departure' }).click()
  await expect(page.getByText(`Shipment ${load.shipmentNumber} delivered`)).toBeVisible()
  await expect(statusOf(page, 'Delivered')).toBeVisible()
  await expect(statusOf(provider, 'Delivered')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).press('Enter')
  await expect(page.getByText(/In Transit → At Stop/)).toBeVisible()
  await provider.context().close()
})

test('An arrival is recorded by keys alone, and pressed twice it is one arrival', async ({ page, request }) => {
  const [load] = (await listed(request, 'statuses=5&sortDirection=asc')).filter(({ lane }) => lane.length === 2)
  if (!load) throw new Error('The demo world has a load in transit to its only delivery')
  const destination = load.lane[1]?.city
  let sent = 0
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/arrival')) sent++
  })
  await signIn(page, ALDER, `/shipments/${load.shipmentNumber}`)
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

test('At 200 % nothing is cut off', async ({ browser, request }) => {
  const [row] = await listed(request, 'statuses=5')
  const alder = await apiOf(request, ALDER)
  const [tender] = (await alder.get<{ data: { id: string }[] }>('tenders?statuses=0&sortDirection=desc')).data
  // A window of 1440 px, enlarged twofold.
  const zoomed = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }
  const pages = {
    [ALDER]: ['/dashboard', '/shipments', `/shipments/${row?.shipmentNumber}`, `/tenders/${tender?.id}`],
    [OPERATIONS]: ['/dashboard', '/load-tenders'],
  }
  for (const [who, addresses] of Object.entries(pages)) {
    const page = await pageOf(browser, who, zoomed)
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      expect(await tooWide(page), address).toEqual([])
    }
    await page.context().close()
  }
})

/** What reaches beyond the window, unless it lies in something that scrolls or shortens it on purpose. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isHeld = (element: Element): boolean => {
      for (let one = element.parentElement; one; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') return true
      return false
    }
    const beyond = [...document.querySelectorAll('main *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > clientWidth + 1 && !isHeld(element)
    })
    return [...(scrollWidth > clientWidth ? ['the page'] : []), ...beyond.map((element) => element.outerHTML)]
  })
}

test('The list is filtered, walked by keys, and found again as it was left', async ({ page }) => {
  await signIn(page, ALDER, '/shipments')
  const list = page.getByRole('region', { name: 'Shipments' })
  await expect(list.getByRole('listitem').first()).toBeVisible()

  await page.getByRole('link', { name: /^Delivered/ }).click()
  await expect(page).toHaveURL(/view=delivered/)
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await page.getByRole('checkbox', { name: 'Delivery Confirmed' }).click({ force: true })
  await expect(page).toHaveURL(/statuses=8/)
  await page.getByRole('button', { name: 'Pickup', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Miles' }).click()
  await expect(page).toHaveURL(/sortProperty=miles/)

  const somewhere = list.getByRole('listitem').filter({ hasText: 'Delivery Confirmed' }).nth(8).getByRole('link')
  let number = ''
  // The address says the new order before the rows have it.
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
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/shipments/${number}$`))
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

test('The list is downloaded as a spreadsheet', async ({ page }) => {
  await signIn(page, ALDER, '/shipments?view=under-way')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('shipments.csv')
})

test('A shipment that is not there says so and leads back', async ({ page }) => {
  await signIn(page, ALDER, '/shipments/0000000')
  await expect(page.getByText('Unable to access shipment...redirecting to last page')).toBeVisible()
  await expect(page).toHaveURL(/\/shipments$/)
})

test('A driver records the next step with one thumb', async ({ browser }) => {
  const page = await pageOf(browser, DRIVER, { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true })
  await page.goto('/shipments?view=under-way')
  await page.getByRole('listitem').first().tap()
  await expect(page).toHaveURL(/\/shipments\/\d+$/)
  const act = page.getByRole('group', { name: 'Acts' }).getByRole('button').first()
  const box = await act.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(box?.y).toBeGreaterThan(500)
  await act.tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.context().close()
})

for (const width of [1440, 390])
  test(`axe finds nothing on the shipments' pages, ${width} px`, async ({ browser, request }) => {
    const look = noViolationsAt(width)
    const [row] = await listed(request, 'statuses=6')
    const page = await pageOf(browser, ALDER, { viewport: { width, height: 900 } })
    for (const address of [
      '/shipments',
      '/shipments?query=nothing-like-this',
      `/all-shipments/${row?.shipmentNumber}/preview/details`,
      `/shipments/${row?.shipmentNumber}`,
    ]) {
      await page.goto(address)
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expect(page.getByText(/\d{7}|No Matching Results/).first()).toBeVisible()
      await look(page, address)
    }
    await page
      .getByRole('button', { name: /^Record departure from/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, 'the departure sheet')
    await page.context().close()
  })
