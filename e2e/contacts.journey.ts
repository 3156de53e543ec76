import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { ALDER, follow, LIGHT_PAGE, pageOf, signIn } from './people.ts'

const ADMIN = 'admin@alder.example'
const NEW_PASSWORD = 'harbour lamp 31 otter'

/** A word that no other run of this journey uses. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')

const list = (page: Page) => page.getByRole('region', { name: 'Contacts', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const person = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })
const preview = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
const search = (page: Page, text: string) => page.getByLabel('Search contacts').fill(text)
/** The checkbox itself is hidden; people click its text. */
const tick = (page: Page, text: string | RegExp) => sheet(page).locator('label').filter({ hasText: text }).click()

/** Opens somebody's newest letter in the outbox. */
async function openLetter(page: Page, to: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/outbox')
    await page.getByRole('link').filter({ hasText: subject }).filter({ hasText: to }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

test('A dispatcher finds whom to call: misspelled, by letter, by role, with the keyboard', async ({ page }) => {
  await signIn(page, ALDER, LIGHT_PAGE)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('group', { name: 'User menu' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL('/contacts')
  await expect(page).toHaveTitle(/^Contacts/)
  await expect(page.getByRole('button', { name: 'New contact' })).toBeHidden()

  await page.getByRole('link', { name: /^Alder Freight office/ }).click()
  await expect(person(page, 'Ada Lindqvist')).toBeVisible()
  await expect(person(page, 'Abel Archer')).toBeHidden()

  await search(page, 'Lindquist')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/query=Lindquist/)
  await person(page, 'Ada Lindqvist').click()
  await expect(page).toHaveURL(/\/contacts\/[\w-]+\/preview\?.*query=Lindquist/)
  const ada = preview(page, 'Ada Lindqvist')
  await expect(ada.getByRole('link', { name: /^\(555\) 555-01/ }).first()).toHaveAttribute(
    'href',
    /^tel:55555501\d\d;ext=\d+$/,
  )
  await expect(ada.getByRole('link', { name: ADMIN })).toHaveAttribute('href', `mailto:${ADMIN}`)
  await expect(ada.getByText('Main office')).toBeVisible()
  await expect(ada.getByText('9100101', { exact: true })).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Edit' })).toBeHidden()
  await noViolations(page, 'preview of a contact')
  await page.keyboard.press('Escape')
  await expect(ada).toBeHidden()

  await search(page, '')
  await page
    .getByRole('link', { name: /^Northbound Logistics/ })
    .last()
    .click()
  await expect(person(page, 'Camille Archambault')).toBeVisible()
  await expect(person(page, 'Hester Lindgren')).toBeHidden()
  await list(page).focus()
  await page.keyboard.press('j')
  await expect(preview(page, 'Desmond Achterberg')).toBeVisible()
  await page.keyboard.press('j')
  await expect(preview(page, 'Camille Archambault')).toBeVisible()
  await expect(page.getByText('Access', { exact: true })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contacts\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Camille Archambault')
  await noViolations(page, 'a contact')
  await page.goBack()
  await expect(preview(page, 'Camille Archambault')).toBeVisible()

  await follow(page, '/contacts?isDriver=true')
  await page
    .getByRole('navigation', { name: 'Last names from A to Z' })
    .getByRole('link', { name: 'K', exact: true })
    .click()
  await expect(person(page, 'Drew Kowalski')).toBeVisible()
  await expect(person(page, 'Grace Adeyemi')).toBeHidden()
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await page.getByRole('checkbox', { name: 'Accounts receivable' }).click({ force: true })
  await expect(page.getByText('No Matching Results')).toBeVisible()
  await noViolations(page, 'nobody found')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(person(page, 'Desmond Achterberg')).toBeVisible()
})

test('An administrator adds somebody, invites them, and sees them come and go', async ({ page, browser, network }) => {
  const admin = await network.hire('carrier-admin')
  const [word, address] = [fresh(), `${fresh()}@${admin.company.canary}.example`]
  await signIn(page, admin.userName, LIGHT_PAGE)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page
    .getByRole('group', { name: 'User menu' })
    .getByRole('link', { name: /^Admin/ })
    .click()
  await page.getByRole('button', { name: 'New contact' }).click()
  // On a phone, Back leaves what lies over the page.
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await page.getByRole('button', { name: 'New contact' }).click()
  await sheet(page).getByLabel('First name').fill('Quinn')
  await page.goBack()
  await sheet(page).getByRole('button', { name: 'Keep editing' }).click()
  await sheet(page).getByRole('textbox', { name: 'Email address 1' }).fill('quinn')
  await sheet(page).getByRole('button', { name: 'Create contact' }).click()
  await expect(sheet(page).getByText('2 entries need another look')).toBeVisible()
  await expect(sheet(page).getByText('Enter the last name').last()).toBeVisible()
  await expect(sheet(page).getByRole('textbox', { name: 'Email address 1' })).toHaveAttribute('aria-invalid', 'true')
  await noViolations(page, 'a refused form')

  await sheet(page).getByLabel('Last name').fill(`Zeal${word}`)
  await sheet(page).getByLabel('Title').fill('Night dispatch')
  await sheet(page).getByLabel('Number', { exact: true }).fill('(312) 555-0177')
  await sheet(page).getByRole('textbox', { name: 'Email address 1' }).fill(address)
  await sheet(page).getByRole('button', { name: 'Add a location' }).click()
  await sheet(page).getByLabel('Name of the place').fill('Toronto desk')
  await sheet(page).getByLabel('City').fill('Toronto')
  await sheet(page).getByLabel('State').fill('on')
  await sheet(page).getByLabel('Postal code').fill('M5V 2T6')
  await tick(page, /^Driver$/)
  await expect(sheet(page).getByText('Someone who only drives sees the driver portal and nothing else.')).toBeVisible()
  await tick(page, /^Driver$/)
  await tick(page, /^Give them portal access/)
  await sheet(page).getByRole('button', { name: 'Create and invite' }).click()
  await expect(sheet(page).getByText('Choose what they can open').last()).toBeVisible()
  await tick(page, 'Carrier portal')
  await sheet(page).getByRole('button', { name: 'Create and invite' }).click()
  await expect(page.getByText('Contact Successfully Created')).toBeVisible()
  const look = preview(page, `Quinn Zeal${word}`)
  await expect(look.getByText('Invited', { exact: true }).first()).toBeVisible()
  await expect(look.getByText('Toronto, ON M5V 2T6')).toBeVisible()

  const newcomer = await (await browser.newContext()).newPage()
  await openLetter(newcomer, address, /Your access to/)
  await newcomer.getByRole('link', { name: 'Follow the link' }).click()
  await newcomer.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await newcomer.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(newcomer).not.toHaveURL(/reset-password/)

  await expect(look.getByText('In the portal').first()).toBeVisible({ timeout: 20_000 })
  await look.getByRole('button', { name: 'Edit' }).click()
  await tick(page, 'Accounts receivable')
  await noViolations(page, 'somebody is edited')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Quinn Zeal${word} was saved`)).toBeVisible()
  await openLetter(newcomer, address, /Your contact record on/)
  await expect(newcomer.getByText('Roles: none → AR')).toBeVisible()
  // After their rights change, they sign in again and get the terms.
  await newcomer.goto('/')
  await newcomer.getByLabel('Email address').fill(address)
  await newcomer.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await newcomer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(newcomer.getByRole('heading', { name: 'Terms of access' })).toBeVisible()

  await look.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByText('Roles: none → AR')).toBeVisible()
  await page.getByRole('button', { name: 'End access' }).click()
  await noViolations(page, 'before access ends')
  await sheet(page).getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('Access ended').first()).toBeVisible()
  // They see it without clicking anything.
  await expect(newcomer).toHaveURL('/login')
})

test('Somebody with an account is invited by a second company, accepts, switches, and is removed again', async ({
  page,
  browser,
  network,
}) => {
  const { userName: planner, canary, company: home } = await network.hire('shipper')
  const admin = await network.hire('carrier-admin')
  const { name: host } = admin.company
  await signIn(page, admin.userName, '/contacts')
  await page.getByRole('button', { name: 'New contact' }).click()
  const word = fresh()
  await sheet(page).getByLabel('First name').fill('Fiona')
  await sheet(page).getByLabel('Last name').fill(`Guest${word}`)
  await sheet(page).getByRole('textbox', { name: 'Email address 1' }).fill(planner)
  await tick(page, /^Give them portal access/)
  await tick(page, 'Carrier portal')
  await sheet(page).getByRole('button', { name: 'Create and invite' }).click()
  // The same as with an unknown address.
  await expect(preview(page, `Fiona Guest${word}`).getByText('Invited', { exact: true }).first()).toBeVisible()

  const theirs = await pageOf(browser, planner, { at: '/dev/outbox' })
  await openLetter(theirs, planner, /invites you to act for them/)
  await theirs.getByRole('link', { name: 'Follow the link' }).click()
  const companies = theirs.getByRole('region', { name: 'Companies you act for' })
  await expect(companies.getByText(host)).toBeVisible()
  await noViolations(theirs, 'an invitation to act for a company')
  await theirs.getByRole('button', { name: /^User menu of/ }).click()
  await expect(theirs.getByRole('link', { name: `${host} invites you` })).toBeVisible()
  await theirs.keyboard.press('Escape')
  await companies.getByRole('button', { name: `Accept to act for ${host}` }).click()
  await expect(companies.getByRole('button', { name: `Leave ${host}` })).toBeVisible()
  const work = companies.getByRole('listitem').filter({ hasText: home.name }).getByRole('button')
  await expect(work).toHaveAccessibleDescription('You work there: only their administrators can end your access')
  await theirs.getByRole('button', { name: /^User menu of/ }).click()
  await theirs.getByRole('group', { name: 'User menu' }).getByRole('button', { name: host }).click()
  await expect(theirs.getByText(`You now act for ${host}`)).toBeVisible()
  await expect(theirs).toHaveURL('/dashboard')
  await follow(theirs, '/tenders')
  await expect(theirs.getByRole('region', { name: 'Tenders' })).toBeVisible()

  await follow(page, `/contacts?query=${canary}`)
  await person(page, `Robin ${canary}`).click()
  await preview(page, `Robin ${canary}`).getByRole('button', { name: 'Remove from company' }).click()
  await noViolations(page, 'before somebody is removed from the company')
  await sheet(page).getByRole('button', { name: 'Remove from company' }).click()
  await expect(theirs).toHaveURL('/login', { timeout: 2_500 })
  await expect(page.getByText(`Robin ${canary} no longer acts for ${host}`)).toBeVisible()
  await follow(page, `/contacts?query=${word}`)
  await expect(page.getByText('No Matching Results')).toBeVisible()
  await signIn(theirs, planner)
  await expect(theirs.getByRole('button', { name: `User menu of Robin ${canary}, ${home.name}` })).toBeVisible()
})
