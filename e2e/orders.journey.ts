import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { apiOf, follow, signIn } from './people.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** A word that no other run of this journey uses. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')
const stop = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Next year: never in the past, whenever the journey runs. */
const day = (date: string) => `${new Date().getFullYear() + 1}-${date}`

test('A shipper writes an order with a new location, changes it and duplicates it', async ({
  page,
  request,
  network,
}) => {
  const { userName } = await network.hire('shipper')
  const dock = {
    name: 'Chicago DC',
    addressLine1: '5201 S Cicero Ave',
    city: 'Chicago',
    province: 'IL',
    postalCode: '60638',
  }
  await (await apiOf(request, userName)).post('locations', dock)
  const place = `Annex ${fresh()}`
  await page.setViewportSize(DESK)
  await signIn(page, userName)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('No orders').or(page.getByText('No Matching Results')).first()).toBeVisible()

  await page.getByRole('link', { name: 'New order' }).first().click()
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible()
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('button', { name: 'Stop 1: Enter when the truck may come' }).click()
  const pickup = stop(page, 'Stop 1: pickup')
  const delivery = stop(page, 'Stop 2: delivery')
  await expect(pickup.getByLabel('Day', { exact: true })).toBeFocused()
  await noViolations(page, 'a refused order')

  await pickup.locator('label').filter({ hasText: 'A new location' }).click()
  await pickup.getByLabel('Company name').fill(place)
  await pickup.getByRole('combobox', { name: 'Find the address' }).fill('6105 Kennedy Rd, l5t 2n7')
  await page.getByRole('option', { name: /^6105 Kennedy Rd, Mississauga, ON L5T 2N7/ }).click()
  await expect(pickup.getByLabel('City')).toHaveValue('Mississauga')
  await pickup.getByLabel('Day', { exact: true }).fill(day('03-10'))
  await pickup.getByLabel('From').fill('08:00')
  await pickup.getByLabel(/^Until/).fill('16:00')
  await pickup.getByLabel('Description').fill('Canned tomatoes')
  await pickup.getByLabel('Packages').fill('10')
  await pickup.getByLabel('Total weight').fill('12000')
  await pickup.getByLabel('Length').fill('48')
  await pickup.getByLabel('Width').fill('40')
  await pickup.getByLabel('Height').fill('60')
  await pickup.getByRole('button', { name: 'Use class 70' }).click()
  await delivery.getByRole('combobox', { name: 'Location' }).fill('chicago')
  await page.getByRole('option', { name: /Chicago DC/ }).click()
  await delivery.getByLabel('Day', { exact: true }).fill(day('03-13'))

  // What was typed survives the page.
  await page.waitForFunction(
    (written) => Object.values(localStorage).some((text) => text.includes(written) && text.includes('03-13')),
    place,
  )
  await page.reload()
  await expect(page.getByText('What you entered before is still here.')).toBeVisible()
  await expect(pickup.getByLabel('Company name')).toHaveValue(place)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText(/^Order \d+ Successfully Created$/)).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await expect(page.getByRole('link', { name: place })).toBeVisible()
  await expect(page.getByText(/08:00 (EST|EDT)/).first()).toBeVisible()
  await expect(page.getByText(/class 70/)).toBeVisible()
  await noViolations(page, 'an order')
  // The form is done; Back leads to where it was opened.
  await page.goBack()
  await expect(page).toHaveURL('/orders')
  await page.goForward()

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: /^Edit order/ })).toBeVisible()
  await page.locator('label').filter({ hasText: 'A team of two drivers' }).click()
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText(/^Order \d+ Successfully Updated$/)).toBeVisible()
  await expect(page.getByText('Team: no → yes')).toBeVisible()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Copies').fill('3')
  await noViolations(page, 'the duplicate dialog')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText(/^Successfully created 3 copies\. Duplicate IDs: \d+, \d+, \d+$/)).toBeVisible()

  await follow(page, `/orders?query=${encodeURIComponent(place)}`)
  const rows = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('link', { name: /^Draft/ })).toContainText('3')
  await page.setViewportSize(PHONE)
  await expect(rows).toHaveCount(4)
})
