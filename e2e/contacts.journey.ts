import { type Browser, expect, type Page } from '@playwright/test'
import { turnOnSecondFactor } from './authenticator.ts'
import { confirmOnce } from './confirm-once.ts'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { ALDER, apiOf, OPERATIONS, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const ADMIN = 'admin@alder.example'
const PAYABLES = 'payables@northbound.example'
const FACTOR = 'clerk@dogwood.example'
const DRIVER = 'driver@alder.example'
const PHONE = { width: 390, height: 844 }
const PASSWORD = 'harbour lamp 31 otter'

/** A word that no other run of the journey wrote. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')

const list = (page: Page) => page.getByRole('region', { name: 'Contacts', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const person = (page: Page, name: string) => list(page).getByRole('link', { name, exact: true })
const preview = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')
const search = (page: Page, text: string) => page.getByLabel('Search contacts').fill(text)
/** The box itself is hidden; a person presses its text. */
const tick = (page: Page, text: string | RegExp) => sheet(page).locator('label').filter({ hasText: text }).click()
const onTouch = (browser: Browser, userName: string) =>
  pageOf(browser, userName, { viewport: PHONE, isMobile: true, hasTouch: true })

/** Opens the newest letter to somebody in the outbox. */
async function openLetter(page: Page, to: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/outbox')
    await page.getByRole('link').filter({ hasText: subject }).filter({ hasText: to }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

test('A dispatcher finds whom to call: misspelled, by letter, by role, with the keyboard', async ({ page }) => {
  await signIn(page, ALDER)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('group', { name: 'User menu' }).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL('/contacts')
  await expect(page).toHaveTitle(/^Contacts/)
  await expect(page.getByRole('button', { name: 'New contact' })).toBeHidden()

  await page.getByRole('link', { name: /^Alder Freight office/ }).click()
  await expect(person(page, 'Ada Lindqvist')).toBeVisible()
  await expect(person(page, 'Abel Archer')).toBeHidden()
  await noViolations(page, 'contacts')

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

  await page.goto('/contacts?isDriver=true')
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

test('On a phone one finds somebody and their number with a thumb', async ({ browser }) => {
  const phone = await onTouch(browser, ALDER)
  await phone.goto('/contacts?query=nights')
  await expect(person(phone, 'Owen Bristow')).toBeVisible()
  await noViolationsInLight(phone, 'contacts on a phone')
  await person(phone, 'Owen Bristow').click()
  await expect(phone.getByText('How to reach them')).toBeVisible()
  await noViolationsInLight(phone, 'a contact on a phone')
})

test('An administrator writes somebody down, invites them, and sees them come and go', async ({ page, browser }) => {
  const [word, address] = [fresh(), `${fresh()}@alder.example`]
  await signIn(page, ADMIN)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page
    .getByRole('group', { name: 'User menu' })
    .getByRole('link', { name: /^Admin/ })
    .click()
  await page.getByRole('button', { name: 'New contact' }).click()
  await sheet(page).getByLabel('First name').fill('Quinn')
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
  await expect(sheet(page).getByText('Who only drives opens the driver portal and no other.')).toBeVisible()
  await tick(page, /^Driver$/)
  await tick(page, /^Let them into the portal/)
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
  await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(newcomer).not.toHaveURL(/reset-password/)

  await expect(look.getByText('In the portal').first()).toBeVisible({ timeout: 20_000 })
  await look.getByRole('button', { name: 'Edit' }).click()
  await tick(page, 'Accounts receivable')
  await noViolations(page, 'somebody is edited')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Quinn Zeal${word} was saved`)).toBeVisible()
  await openLetter(newcomer, address, /What changed about you/)
  await expect(newcomer.getByText('Roles: none → AR')).toBeVisible()
  // Whose rights have changed signs in anew, and stands before the terms.
  await newcomer.goto('/')
  await newcomer.getByLabel('Email address').fill(address)
  await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(newcomer.getByRole('heading', { name: 'Terms of access' })).toBeVisible()

  await look.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByText('Roles: none → AR')).toBeVisible()
  await page.getByRole('button', { name: 'End access' }).click()
  await noViolations(page, 'before access ends')
  await sheet(page).getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('Access ended').first()).toBeVisible()
  // They hear of it without a press.
  await expect(newcomer).toHaveURL('/login')
})

test('Nobody changes their own rights; a new contact is written down on a phone too', async ({ page, browser }) => {
  await signIn(page, ADMIN, '/contacts?query=Lindqvist')
  await person(page, 'Ada Lindqvist').click()
  const own = preview(page, 'Ada Lindqvist').getByRole('button', { name: 'End access' })
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await expect(own).toHaveAccessibleDescription('Somebody else must change your own rights')

  const phone = await onTouch(browser, ADMIN)
  await phone.goto('/contacts')
  await phone.getByRole('button', { name: 'New', exact: true }).click()
  await expect(sheet(phone).getByText('Carrier portal')).toBeVisible()
  await noViolationsInLight(phone, 'a new contact on a phone')
})

test('The provider finds everybody, of any company; who may not, does not', async ({ page, browser }) => {
  await signIn(page, OPERATIONS, '/contacts')
  await page.getByRole('tab', { name: 'FILTERS' }).click()
  await page.getByRole('combobox', { name: 'Company' }).fill('Birch')
  await page.getByRole('option', { name: /^Birch Lines/ }).click()
  await expect(page).toHaveURL(/companyId=/)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Administrator' }).click({ force: true })
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'End access' })).toBeVisible()
  await noViolations(page, "a carrier's administrator, for the provider")

  await page.route('**/contacts/find_by_roles', (route) => route.abort())
  await page.goto('/contacts?letter=Q')
  await expect(page.getByText('The contacts could not be loaded')).toBeVisible({ timeout: 20_000 })
  await noViolations(page, 'contacts that could not be loaded')
  await page.unroute('**/contacts/find_by_roles')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toBeVisible()

  const payables = await pageOf(browser, PAYABLES, { at: '/contacts?query=hutchins' })
  await person(payables, 'Dale Hutchins').click()
  await expect(preview(payables, 'Dale Hutchins').getByText('Signs in with')).toBeVisible()
  await expect(payables.getByRole('button', { name: 'Edit' })).toBeHidden()
  await expect(payables.getByRole('button', { name: 'New contact' })).toBeHidden()

  const factor = await pageOf(browser, FACTOR, { at: '/contacts' })
  await expect(factor).toHaveURL('/contacts')
  await search(factor, 'Lindqvist')
  await expect(factor.getByText('No Matching Results')).toBeVisible()

  const driver = await pageOf(browser, DRIVER, { at: '/contacts' })
  await expect(driver.getByRole('heading', { name: 'You are not Authorized for this content' })).toBeVisible()
})

test('Who lost telephone and recovery codes is let in again by the provider, who shows who they are', async ({
  page,
  browser,
  request,
}) => {
  const lost = 'dispatch@sycamore.example'
  const { id } = await (await apiOf(request, lost)).get<{ id: string }>('me')
  await turnOnSecondFactor(request, lost)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Email address').fill(lost)
  await theirs.getByLabel('Password', { exact: true }).fill('demo-waybill-4340')
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs.getByLabel('Code', { exact: true })).toBeVisible()

  await signIn(page, OPERATIONS, `/contacts/${id}`)
  const access = page.getByRole('region', { name: 'Access' })
  await access.getByRole('button', { name: 'Reset' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reset the second factor of/ })
  await expect(dialog.getByText(lost)).toBeVisible()
  await noViolations(page, 'before a second factor is reset')
  const confirmation = await confirmOnce(page, '**/contacts/*/second_factor')
  await dialog.getByRole('button', { name: 'Reset second factor' }).click()
  await confirmation.enter()
  await expect(page.getByText(/^The second factor of .* was reset$/)).toBeVisible()
  await expect(access.getByRole('button', { name: 'Reset' })).toBeHidden()
  await expect(page.getByText('Second factor reset; signed out everywhere')).toBeVisible()

  await openLetter(theirs, lost, /Your second factor was reset/)
  await signIn(theirs, lost)
  await expect(theirs.getByRole('button', { name: /^User menu of/ })).toBeVisible()
})

test('Somebody who has an account is invited by a second company, accepts, switches, and is removed again', async ({
  page,
  browser,
}) => {
  test.slow()
  const planner = 'staff@fir.example'
  await signIn(page, ADMIN, '/contacts')
  await page.getByRole('button', { name: 'New contact' }).click()
  const word = fresh()
  await sheet(page).getByLabel('First name').fill('Fiona')
  await sheet(page).getByLabel('Last name').fill(`Guest${word}`)
  await sheet(page).getByRole('textbox', { name: 'Email address 1' }).fill(planner)
  await tick(page, /^Let them into the portal/)
  await tick(page, 'Carrier portal')
  await sheet(page).getByRole('button', { name: 'Create and invite' }).click()
  // As with an address that nobody knows.
  await expect(preview(page, `Fiona Guest${word}`).getByText('Invited', { exact: true }).first()).toBeVisible()

  const theirs = await pageOf(browser, planner)
  await openLetter(theirs, planner, /asks you to act for them/)
  await theirs.getByRole('link', { name: 'Follow the link' }).click()
  const companies = theirs.getByRole('region', { name: 'Companies you act for' })
  await expect(companies.getByText('Alder Freight')).toBeVisible()
  await noViolations(theirs, 'an invitation to act for a company')
  await theirs.getByRole('button', { name: /^User menu of/ }).click()
  await expect(theirs.getByRole('link', { name: 'Alder Freight invites you' })).toBeVisible()
  await theirs.keyboard.press('Escape')
  await companies.getByRole('button', { name: 'Accept to act for Alder Freight' }).click()
  await expect(companies.getByRole('button', { name: 'Leave Alder Freight' })).toBeVisible()
  const work = companies.getByRole('listitem').filter({ hasText: 'Fir Foods' }).getByRole('button')
  await expect(work).toHaveAccessibleDescription('You work there: only their administrators can end your access')
  await theirs.getByRole('button', { name: /^User menu of/ }).click()
  await theirs.getByRole('group', { name: 'User menu' }).getByRole('button', { name: 'Alder Freight' }).click()
  await expect(theirs.getByText('You now act for Alder Freight')).toBeVisible()
  await expect(theirs).toHaveURL('/dashboard')
  await theirs.goto('/tenders')
  await expect(theirs.getByRole('region', { name: 'Tenders' })).toBeVisible()

  await page.goto('/contacts?query=Gallagher')
  await person(page, 'Fiona Gallagher').click()
  await preview(page, 'Fiona Gallagher').getByRole('button', { name: 'Remove from company' }).click()
  await noViolations(page, 'before somebody is removed from the company')
  await sheet(page).getByRole('button', { name: 'Remove from company' }).click()
  await expect(theirs).toHaveURL('/login', { timeout: 2_500 })
  await expect(page.getByText('Fiona Gallagher acts for Alder Freight no more')).toBeVisible()
  await page.goto(`/contacts?query=${word}`)
  await expect(page.getByText('No Matching Results')).toBeVisible()
  await signIn(theirs, planner)
  await expect(theirs.getByRole('button', { name: /User menu of Fiona Gallagher, Fir Foods/ })).toBeVisible()
})

test('Somebody declines on a phone, and who asked does not see it', async ({ page, browser, request }) => {
  const broker = 'broker@cedar.example'
  const word = fresh()
  const admin = await apiOf(request, ADMIN)
  const written = await admin.post<{ id: string }>('contacts', {
    firstName: 'Nobody',
    lastName: `Heard${word}`,
    emailAddresses: [broker],
    permissions: ['CarrierPortal'],
    isPortalEnabled: true,
  })
  const theirs = await onTouch(browser, broker)
  await theirs.goto('/profile?tab=security')
  const companies = theirs.getByRole('region', { name: 'Companies you act for' })
  await expect(companies).toBeVisible()
  await noViolationsInLight(theirs, 'an invitation on a phone')
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await companies.getByRole('button', { name: 'Decline to act for Alder Freight' }).click()
  await expect(companies).toBeHidden()
  await signIn(page, ADMIN, `/contacts/${written.id}`)
  await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible()
})
