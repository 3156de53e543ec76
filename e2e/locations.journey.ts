import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { OPERATIONS, pageOf, signIn } from './people.ts'

/** A word that no other run of this journey uses. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')

const preview = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
/** The checkbox itself is hidden; people click its text. */
const tick = (page: Page, text: string) => sheet(page).locator('label').filter({ hasText: text }).first().click()
const dock = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const day = (page: Page, name: string) => sheet(page).getByRole('group', { name, exact: true })

test('A shipper adds a location and its dock hours; the provider sees it at once', async ({
  page,
  browser,
  network,
}) => {
  const shipper = await network.hire('shipper')
  const name = `Annex ${fresh()}`
  const provider = await pageOf(browser, OPERATIONS, { at: `/locations?query=${encodeURIComponent(name)}` })
  await expect(provider.getByText('No Matching Results')).toBeVisible()

  await signIn(page, shipper.userName, '/locations')
  await page.getByRole('button', { name: 'New location' }).first().click()
  await sheet(page).getByRole('button', { name: 'Create location' }).click()
  await expect(sheet(page).getByText('Enter a name for the place').last()).toBeVisible()
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
  await expect(day(page, 'Saturday').getByText('Closes the next day')).toBeVisible()
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
  await expect(page.getByText('Dock schedule Cold docks: Saturday: 22:00–06:00 → 24 hours')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await sheet(page).getByLabel('State or province').fill('IL')
  await sheet(page).getByLabel('City').fill('Nowhere')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('L5T 2N7 is in ON').last()).toBeVisible()
  await sheet(page).getByLabel('State or province').fill('ON')
  await sheet(page).getByLabel('City').fill('Mississauga')
  await tick(page, 'Trucks may park overnight')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Location ${locationNumber} updated.`)).toBeVisible()
  await noViolations(page, 'a location with its dock')
})
