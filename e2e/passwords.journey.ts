import { expect, type Page } from '@playwright/test'
import { turnOnSecondFactor } from './authenticator.ts'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { pageOf } from './people.ts'
import { test } from './windows.ts'

const PHONE = { width: 390, height: 844 }
const NEW_PASSWORD = 'harbour lamp 31 otter'
/** Nobody else's journey signs in as these. */
const POPLAR = 'dispatch@poplar.example'
const TAMARACK = 'dispatch@tamarack.example'
const WILLOW = 'dispatch@willow.example'
const NOT_USED = 'dispatch@hemlock.example'
const ADMIN = 'admin@alder.example'

/** Opens the newest letter to somebody in the outbox, by its subject. */
async function openLetter(page: Page, to: string, subject: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/outbox')
    await page.getByRole('link').filter({ hasText: subject }).filter({ hasText: to }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText(to, { exact: true })).toBeVisible()
}

async function followLink(page: Page, to: string, subject: string | RegExp): Promise<void> {
  await openLetter(page, to, subject)
  await page.getByRole('link', { name: 'Follow the link' }).click()
}

async function askForLink(page: Page, userName: string): Promise<void> {
  await page.goto(`/forgot-password?login_hint=${encodeURIComponent(userName)}`)
  await expect(page.getByLabel('Email address')).toHaveValue(userName)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: /Notifications/ }).getByText(text)

/** Listens before the press: a toast stands for seconds, and the house that opens behind it may take as long. */
async function pressAndHear(page: Page, button: string, text: string): Promise<void> {
  await Promise.all([
    expect(toast(page, text)).toBeVisible({ timeout: 30_000 }),
    page.getByRole('button', { name: button }).click(),
  ])
}

test('a forgotten password: a letter, a new one, and in', async ({ page, browser }) => {
  test.slow()
  const elsewhere = await pageOf(browser, POPLAR)
  await page.goto('/login')
  await page.getByLabel('Email address').fill(POPLAR)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password\?login_hint=dispatch%40poplar\.example/)
  await expect(page.getByLabel('Email address')).toHaveValue(POPLAR)
  await noViolations(page, 'forgot password')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(toast(page, 'Please check your email')).toBeVisible()
  await noViolations(page, 'letter on its way')

  await openLetter(page, POPLAR, 'Choose a new password')
  await noViolations(page, 'a letter in the outbox')
  const link = await page.getByRole('link', { name: 'Follow the link' }).getAttribute('href')
  expect(link).toMatch(/\/reset-password#token=[\w-]{43}$/)
  await page.getByRole('link', { name: 'Follow the link' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  // The token has left the address bar, and is in no entry of the history.
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByLabel('Email address')).toHaveValue(POPLAR)
  await noViolations(page, 'new password')

  const password = page.getByLabel('New password')
  await password.fill('short')
  await expect(page.getByText('7 more characters')).toBeVisible()
  await password.fill('Password1234')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText(/easy to guess/)).toBeVisible()
  await expect(password).toBeFocused()
  await noViolations(page, 'refused password')
  await password.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await pressAndHear(page, 'Save and sign in', 'Password Reset Successful')
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible()
  // Four seconds, and it is gone (SPEC §8).
  await page.mouse.move(700, 500)
  await expect(toast(page, 'Password Reset Successful')).toBeHidden({ timeout: 6_000 })

  // Every other device is out.
  await elsewhere.goto('/tenders')
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  // The link is used up.
  await page.goto('about:blank')
  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await noViolations(page, 'link over')
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
})

test('whoever has a second factor chooses a new password, and shows its code before they are in', async ({
  page,
  browser,
  request,
}) => {
  const code = await turnOnSecondFactor(request, TAMARACK)
  const elsewhere = await (await browser.newContext()).newPage()
  await askForLink(page, TAMARACK)
  await followLink(page, TAMARACK, 'Choose a new password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await noViolations(page, 'the code after a new password')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await expect(page.getByText('That code is not right')).toBeVisible()

  // The letter alone lets nobody in: also at the door the code is asked for.
  await elsewhere.goto('/login')
  await elsewhere.getByLabel('Email address').fill(TAMARACK)
  await elsewhere.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByLabel('Code', { exact: true })).toBeVisible()
  await elsewhere.goto('/shipments')
  await expect(elsewhere).toHaveURL('/login')

  await page.getByLabel('Code', { exact: true }).fill(await code(page))
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible({ timeout: 20_000 })
})

test('on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await askForLink(page, WILLOW)
  await noViolationsInLight(page, 'letter on its way, phone')
  await followLink(page, WILLOW, 'Choose a new password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await noViolationsInLight(page, 'new password, phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible({ timeout: 20_000 })
})

test('a carrier that is not used any more reads so for eight seconds, and whom to write to', async ({ page }) => {
  await askForLink(page, NOT_USED)
  await followLink(page, NOT_USED, 'Choose a new password')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  const said = toast(page, 'Carrier is "Do Not Use", if you have questions please email support@northbound.example')
  await expect(said).toBeVisible()
  const began = Date.now()
  await expect(toast(page, 'Wrong username or password.')).toBeVisible()
  await page.mouse.move(10, 10)
  await expect(said).toBeHidden({ timeout: 12_000 })
  expect(Date.now() - began).toBeGreaterThan(6_500)
})

test('a link without its token, and one that was invented', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Open the link once more' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/reset-password#token=invented')
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('access for somebody without an account: asked, confirmed, approved, and in', async ({ page, browser }) => {
  // Two people, two browsers, seven looks at what axe says.
  test.slow()
  const word = `newcomer${Date.now() % 1_000_000}`
  const address = `${word}@alder.example`
  const admin = await pageOf(browser, ADMIN)
  await admin.getByRole('button', { name: /^User menu of/ }).click()
  const entry = admin.getByRole('link', { name: /^Admin/ }).first()
  const countOf = async () => Number.parseInt((await entry.getByText(/open access requests/).textContent()) ?? '0', 10)
  await expect.poll(countOf).toBeGreaterThan(0)
  const before = await countOf()

  await page.goto('/login')
  await page.getByRole('link', { name: 'Request access' }).click()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await expect(page.getByLabel('Company')).toBeFocused()
  await noViolations(page, 'request access')
  await page.getByLabel('Company').fill('USDOT 9100101')
  await page.getByLabel('First name').fill('Noor')
  await page.getByLabel('Last name').fill(word)
  await page.getByLabel('Email address').fill(address)
  await page.getByLabel('Accounts payable').check()
  await page.getByLabel('Message').fill('I start on Monday.')
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()

  await followLink(page, address, /Confirm your request/)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(page).toHaveURL(/\/request-access$/)
  await noViolations(page, 'address confirmed')

  // The badge is live: nobody loads the page anew.
  await expect.poll(countOf, { timeout: 15_000 }).toBe(before + 1)
  await entry.click()
  await admin.getByRole('link', { name: /^Access requests/ }).click()
  await expect(admin).toHaveURL(/tab=requests/)
  const request = admin.getByRole('article', { name: `Request of Noor ${word}` })
  await expect(request.getByText('I start on Monday.')).toBeVisible()
  await noViolations(admin, 'access requests')
  await request.getByRole('button', { name: 'Approve' }).click()
  const sheet = admin.getByRole('dialog', { name: `Let Noor ${word} in` })
  await expect(sheet.getByLabel('Accounts payable')).toBeChecked()
  await noViolations(admin, 'approve on a sheet')
  await sheet.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(toast(admin, `Noor ${word} is let in. The invitation is on its way.`)).toBeVisible()
  await expect(request).toBeHidden()
  await admin.getByRole('tab', { name: 'Decided' }).click()
  await expect(request.getByText('Approved')).toBeVisible()

  await followLink(page, address, /^Your access to/)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await noViolations(page, 'first password')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await pressAndHear(page, 'Save and sign in', 'Login Successful')
})

test('access refused with a reason, on a phone', async ({ page, browser }) => {
  const admin = await pageOf(browser, ADMIN, { viewport: PHONE })
  await admin.goto('/contacts?tab=requests')
  const request = admin.getByRole('article', { name: 'Request of Teddy Marchetti' })
  await expect(request).toBeVisible({ timeout: 30_000 })
  await noViolationsInLight(admin, 'access requests, phone')
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await request.getByRole('button', { name: 'Refuse' }).click()
  await admin.getByRole('button', { name: 'Refuse access' }).click()
  await expect(admin.getByText('Say why').first()).toBeVisible()
  await noViolationsInLight(admin, 'refuse, phone')
  await admin.getByLabel('Reason').fill('Drivers sign in with the link from their dispatcher.')
  await admin.getByRole('button', { name: 'Refuse access' }).click()
  await expect(request).toBeHidden()
  await openLetter(page, 'teddy.marchetti@mail.example', /Your request for access/)
  await expect(page.getByText('Drivers sign in with the link from their dispatcher.')).toBeVisible()
})

test('the provider finds out whom nobody knows', async ({ browser }) => {
  const operations = await pageOf(browser, 'ops@northbound.example', { at: '/contacts?tab=requests' })
  const request = operations.getByRole('article', { name: 'Request of Lena Ostrowski' })
  await expect(request.getByText('No company is known by “Ostrowski Hauling”.')).toBeVisible({
    timeout: 30_000,
  })
  await request.getByRole('button', { name: 'Approve' }).click()
  const sheet = operations.getByRole('dialog', { name: 'Let Lena Ostrowski in' })
  await sheet.getByRole('combobox', { name: /Company/ }).fill('Tamarack')
  await operations.getByRole('option', { name: /Tamarack/ }).click()
  await expect(sheet.getByLabel('Carrier portal')).toBeChecked()
  await sheet.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(toast(operations, /Lena Ostrowski is let in/)).toBeVisible()
})

test('the outbox lists what was sent', async ({ page }) => {
  await page.goto('/dev/outbox')
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Confirm your request for access/ }).first()).toBeVisible()
  await noViolations(page, 'outbox')
})
