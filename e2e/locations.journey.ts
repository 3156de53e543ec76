import { type Browser, expect, type Page } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { ALDER, apiOf, OPERATIONS, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const SHIPPER = 'staff@fir.example'
const DRIVER = 'driver@alder.example'
const FACTOR = 'clerk@dogwood.example'
const PHONE = { width: 390, height: 844 }

/** A word that no other run of the journey wrote. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')

const list = (page: Page) => page.getByRole('region', { name: 'Locations', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const place = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })
const preview = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
const search = (page: Page, text: string) => page.getByLabel('Search locations').fill(text)
/** The box itself is hidden; a person presses its text. */
const tick = (page: Page, text: string) => sheet(page).locator('label').filter({ hasText: text }).first().click()
const dock = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const day = (page: Page, name: string) => sheet(page).getByRole('group', { name, exact: true })
const onTouch = (browser: Browser, userName: string) =>
  pageOf(browser, userName, { viewport: PHONE, isMobile: true, hasTouch: true })

test("A shipper finds a dock and sees when it works, by the dock's own clock", async ({ page }) => {
  await signIn(page, SHIPPER)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click()
  await expect(page).toHaveURL('/locations')
  await expect(page).toHaveTitle(/^Locations/)
  await expect(place(page, 'Fir Foods Chicago DC')).toBeVisible()
  await noViolations(page, 'locations')

  await page.getByRole('link', { name: /^EDI locations/ }).click()
  await expect(page).toHaveURL(/view=edi/)
  await search(page, 'omaha')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByText('Open 24 hours')).toBeVisible()
  await search(page, '')
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await page.getByRole('checkbox', { name: 'Office' }).click({ force: true })
  await expect(page.getByText('No Matching Results')).toBeVisible()
  await noViolations(page, 'no location found')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  await place(page, 'Fir Foods Chicago DC').click()
  await expect(page).toHaveURL(/\/locations\/\d+\/preview\?.*view=edi/)
  const chicago = preview(page, 'Fir Foods Chicago DC')
  await expect(chicago.getByText('6500 W 65th St')).toBeVisible()
  const week = chicago.getByRole('list', { name: 'Week of Rail dock' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.getByRole('listitem').nth(0)).toContainText('Closed')
  await expect(week.getByRole('listitem').nth(3)).toContainText('07:00–15:00')
  await expect(chicago.getByRole('list', { name: 'Week of Cold dock' })).toContainText('20:00–04:00 next day')
  await noViolations(page, 'preview of a location')
  await list(page).focus()
  await page.keyboard.press('j')
  await expect(preview(page, 'Fir Foods Fresno Cold Storage')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/locations\/\d+$/)
  await expect(page.getByText(/(PST|PDT)$/)).toBeVisible()
  await noViolations(page, 'a location')
  await page.goBack()
  await expect(preview(page, 'Fir Foods Fresno Cold Storage')).toBeVisible()

  await page.goto('/locations?view=quotable')
  await search(page, 'mississ')
  await expect(page.getByText('Mississauga, ON', { exact: true })).toBeVisible()
  await noViolations(page, 'quotable locations')
})

test('A shipper writes a location down, and the hours of its docks; the provider sees it at once', async ({
  page,
  browser,
}) => {
  const name = `Annex ${fresh()}`
  const provider = await pageOf(browser, OPERATIONS, { at: `/locations?query=${encodeURIComponent(name)}` })
  await expect(provider.getByText('No Matching Results')).toBeVisible()

  await signIn(page, SHIPPER, '/locations')
  await page.getByRole('button', { name: 'New location' }).click()
  await sheet(page).getByRole('button', { name: 'Create location' }).click()
  await expect(sheet(page).getByText('Enter what the place is called').last()).toBeVisible()
  await expect(sheet(page).getByLabel('Postal code')).toHaveAttribute('aria-invalid', 'true')
  await noViolations(page, 'a refused location')

  await sheet(page).getByLabel('Name', { exact: true }).fill(name)
  await sheet(page).getByRole('combobox', { name: 'Find the address' }).fill('6105 Kennedy Rd, l5t 2n7')
  await page.getByRole('option', { name: /^6105 Kennedy Rd, Mississauga, ON L5T 2N7/ }).click()
  await expect(sheet(page).getByLabel('Street')).toHaveValue('6105 Kennedy Rd')
  await expect(sheet(page).getByLabel('City')).toHaveValue('Mississauga')
  await expect(sheet(page).getByLabel('Postal code')).toHaveAccessibleDescription('Canada')
  await tick(page, 'Lumpers are available')
  await sheet(page).getByLabel('Directions').fill('North gate only')
  await sheet(page).getByRole('button', { name: 'Create location' }).click()
  await expect(page.getByText('Location created')).toBeVisible()
  await expect(provider.getByRole('link', { name })).toBeVisible({ timeout: 20_000 })

  const look = preview(page, name)
  await expect(look.getByText('Mississauga, ON L5T 2N7')).toBeVisible()
  await expect(look.getByText('No dock schedule yet')).toBeVisible()
  await look.getByRole('link', { name: 'Open' }).click()
  const locationNumber = new URL(page.url()).pathname.split('/').at(-1)

  await page.getByRole('button', { name: 'New dock schedule' }).click()
  await expect(day(page, 'Sunday').getByLabel('Sunday opens')).toHaveValue('00:00')
  await expect(day(page, 'Saturday').getByLabel('Saturday closes')).toHaveValue('23:59')
  await sheet(page).getByLabel('Name', { exact: true }).fill('Cold docks')
  await tick(page, 'Reefer')
  await day(page, 'Monday').getByLabel('Monday opens').fill('07:00')
  await day(page, 'Monday').getByLabel('Monday closes').fill('15:00')
  await sheet(page).getByRole('button', { name: 'Copy Monday to all weekdays' }).click()
  await day(page, 'Sunday')
    .getByRole('button', { name: /Sunday is/ })
    .click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await day(page, 'Saturday').getByLabel('Saturday opens').fill('22:00')
  await day(page, 'Saturday').getByLabel('Saturday closes').fill('06:00')
  await expect(day(page, 'Saturday').getByText('Closes on the next day')).toBeVisible()
  await noViolations(page, 'a new dock schedule')
  await sheet(page).getByRole('button', { name: 'Create dock schedule' }).click()
  await expect(page.getByText(`Dock schedule updated for ${locationNumber}`)).toBeVisible()
  const days = dock(page, 'Cold docks').getByRole('listitem')
  await expect(days.nth(0)).toContainText('Closed')
  await expect(days.nth(5)).toContainText('07:00–15:00')
  await expect(days.nth(6)).toContainText('22:00–06:00 next day')

  await page.getByRole('button', { name: 'Edit dock schedule Cold docks' }).click()
  await day(page, 'Saturday')
    .getByRole('button', { name: /Saturday is/ })
    .click()
  await page.getByRole('option', { name: 'Open 24 hours' }).click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(days.nth(6)).toContainText('Open 24 hours')
  await expect(page.getByText('Dock schedule Cold docks: Sat: 22:00–06:00 → 24 hours')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await sheet(page).getByLabel('State or province').fill('IL')
  await sheet(page).getByLabel('City').fill('Nowhere')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('L5T 2N7 lies in ON').last()).toBeVisible()
  await sheet(page).getByLabel('State or province').fill('ON')
  await sheet(page).getByLabel('City').fill('Mississauga')
  await tick(page, 'Trucks may park overnight')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Location ${locationNumber} updated.`)).toBeVisible()
  await noViolations(page, 'a location with its dock')
})

test('On a phone the week of a dock is read at a glance', async ({ browser }) => {
  const phone = await onTouch(browser, SHIPPER)
  await phone.goto('/locations?query=chicago')
  await expect(place(phone, 'Fir Foods Chicago DC')).toBeVisible()
  await noViolationsInLight(phone, 'locations on a phone')
  await place(phone, 'Fir Foods Chicago DC').click()
  await expect(dock(phone, 'Rail dock').getByRole('listitem')).toHaveCount(7)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await noViolationsInLight(phone, 'a location on a phone')
  await phone.getByRole('button', { name: 'Edit dock schedule Rail dock' }).click()
  await expect(day(phone, 'Monday').getByLabel('Monday opens')).toHaveValue('07:00')
  await noViolationsInLight(phone, 'a dock schedule on a phone')
})

test('Who stops there reads the dock and changes nothing; who has nothing to do there does not', async ({
  page,
  browser,
  request,
}) => {
  const alder = await apiOf(request, ALDER)
  const { data } = await alder.get<{ data: { shipmentNumber: string }[] }>('shipments?view=delivered&pageSize=1')
  await signIn(page, ALDER)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' })).toBeHidden()
  await page.goto(`/shipments/${data[0]?.shipmentNumber}`)
  const pickup = page.getByRole('listitem').filter({ hasText: /^Pickup 1/ })
  const where = await pickup.getByRole('heading', { level: 3 }).textContent()
  await pickup.getByRole('link', { name: /^(Open|Closed|No dock)/ }).click()
  await expect(page).toHaveURL(/\/locations\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(where ?? 'a place')
  await expect(page.getByText('EDI codes')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  await noViolations(page, 'a location for a carrier')

  const driver = await pageOf(browser, DRIVER, { at: '/locations/1' })
  await expect(driver.getByText('There is no such location')).toBeVisible()
  const factor = await pageOf(browser, FACTOR, { at: '/locations' })
  await expect(factor.getByRole('heading', { name: 'You are not Authorized for this content' })).toBeVisible()
})
