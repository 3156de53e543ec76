import { expect, type Page } from '@playwright/test'
import { authenticator } from './authenticator.ts'
import { confirmOnce } from './confirm-once.ts'
import { noViolationsAt } from './no-violations.ts'
import { ALDER, apiOf, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const PASSWORD = 'demo-waybill-4340'
const DESK = 'desk@magnolia.example'
const BEGINNER = 'new@birch.example'
const SCREENS = [1440, 390]

async function enter(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const region = (page: Page, name: string) => page.getByRole('region', { name })
const userMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^User menu/ }).click()
  return page.getByRole('group', { name: 'User menu' })
}

/** A button that waited and is gone leaves its announcement for some seconds, which names nothing any more. */
async function noViolations(page: Page, where: string, width = 1440): Promise<void> {
  await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0)
  await noViolationsAt(width)(page, where)
}

/** Another window of the same browser. */
async function tabBeside(page: Page, address: string): Promise<Page> {
  const beside = await page.context().newPage()
  await beside.goto(address)
  return beside
}

test('A new colleague reads the terms at every address, accepts them, and is where they wanted to be', async ({
  browser,
}) => {
  for (const width of SCREENS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    await page.goto('/tenders')
    await enter(page, BEGINNER)
    const heading = page.getByRole('heading', { name: 'Terms of access' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('support@northbound.example').first()).toBeVisible()
    await noViolations(page, `the terms at ${width} px`, width)
    await page.goto('/shipments')
    await expect(heading).toBeVisible()
    if (width === SCREENS[0]) {
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/login')
    } else {
      await page.getByRole('button', { name: 'Accept and continue' }).click()
      await expect(page).toHaveURL(/\/shipments$/)
      await expect(page.getByRole('region', { name: 'Shipments' })).toBeVisible()
      await page.reload()
      await expect(heading).toBeHidden()
    }
    await context.close()
  }
})

test('Who acts for two carriers switches, and no tab shows anything of the other', async ({ browser, request }) => {
  const page = await pageOf(browser, DESK, { at: '/tenders' })
  const offered = page.getByRole('region', { name: 'Tenders' }).getByRole('listitem')
  await expect(offered.first()).toBeVisible()
  const beside = await tabBeside(page, '/shipments')
  await expect(beside.getByRole('region', { name: 'Shipments' }).getByRole('listitem').first()).toBeVisible()
  const api = async () => {
    const { token, claims } = await page.evaluate(() => ({
      token: localStorage.getItem('waybill.token') ?? '',
      claims: localStorage.getItem('waybill.claims') ?? '',
    }))
    return { Authorization: `Bearer ${token}`, 'X-Claims': claims }
  }
  const before = await api()
  const ofAlder = await (await request.get('/api/v2/shipments', { headers: before })).json()

  const menu = await userMenu(page)
  await expect(menu.getByRole('button', { name: 'Alder Freight' })).toHaveAttribute('aria-current', 'true')
  await menu.getByRole('button', { name: 'Birch Lines' }).click()
  await expect(page.getByText('You now act for Birch Lines')).toBeVisible()
  for (const tab of [page, beside]) {
    await expect(tab).toHaveURL(/\/dashboard$/)
    await expect(tab.getByRole('button', { name: /User menu of Della Marsh, Birch Lines/ })).toBeVisible()
  }
  expect((await request.get('/api/v2/me', { headers: before })).status()).toBe(401)
  const after = await api()
  for (const { shipmentNumber } of ofAlder.data.slice(0, 5)) {
    const answer = await request.get(`/api/v2/shipments/${shipmentNumber}`, { headers: after })
    const ofBirch = await (await request.get(`/api/v2/shipments?query=${shipmentNumber}`, { headers: after })).json()
    expect([answer.status() === 404, ofBirch.totalCount === 0]).toEqual([true, true])
  }
  await beside.goto('/shipments')
  const number = ofAlder.data[0].shipmentNumber
  await expect(beside.getByRole('region', { name: 'Shipments' }).getByRole('listitem').first()).toBeVisible()
  await expect(beside.getByRole('link', { name: number })).toHaveCount(0)

  const again = await pageOf(browser, DESK)
  await expect(again.getByRole('button', { name: /Birch Lines/ })).toBeVisible()
  await (await userMenu(again)).getByRole('button', { name: 'Alder Freight' }).click()
  await expect(again.getByText('You now act for Alder Freight')).toBeVisible()
})

test('A second factor is set up, asked for at sign-in, and a recovery code opens the door once', async ({
  browser,
}) => {
  const who = 'payer@elm.example'
  const page = await pageOf(browser, who, { at: '/profile?tab=security' })
  const part = region(page, 'Second factor')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByRole('button', { name: 'Set up' }).click()
  await expect(part.getByRole('img', { name: /QR code/ })).toBeVisible()
  await noViolations(page, 'the enrolment')
  const secret = (await part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).innerText()).replaceAll(/[^A-Z2-7]/g, '')
  const nextCode = authenticator(secret)

  await part.getByLabel('Type the six digits').fill('000000')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(part.getByText('That code is not right')).toBeVisible()
  await part.getByLabel('Type the six digits').fill(await nextCode(page))
  await part.getByRole('button', { name: 'Turn on' }).click()
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await noViolations(page, 'the recovery codes')
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await part.getByText('I have kept them').click()
  await part.getByRole('button', { name: 'Done' }).click()
  await expect(part.getByText('10 recovery codes are left.')).toBeVisible()

  for (const width of SCREENS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const other = await context.newPage()
    await enter(other, who)
    await expect(other.getByLabel('Code', { exact: true })).toBeFocused()
    await noViolations(other, `the second step at ${width} px`, width)
    if (width === SCREENS[0]) {
      await other.getByLabel('Code', { exact: true }).fill('000000')
      await expect(other.getByText('That code is not right')).toBeVisible()
      // Six digits send themselves, also pasted with a blank between.
      const code = await nextCode(other)
      await other.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    } else {
      await other.getByRole('button', { name: 'Use a recovery code' }).click()
      await other.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
      await other.getByRole('button', { name: 'Sign in' }).click()
    }
    await expect(other).not.toHaveURL(/login/)
    await context.close()
  }

  const thief = await browser.newContext().then((context) => context.newPage())
  await enter(thief, who)
  await thief.getByRole('button', { name: 'Use a recovery code' }).click()
  await thief.getByLabel('Recovery code').fill(recoveryCode)
  await thief.getByRole('button', { name: 'Sign in' }).click()
  await expect(thief.getByText('That code is not right')).toBeVisible()
  await thief.getByRole('button', { name: 'Back' }).click()
  await expect(thief.getByLabel('Password', { exact: true })).toBeVisible()

  await page.reload()
  await expect(part.getByText('9 recovery codes are left.')).toBeVisible()
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The second factor is off')).toBeVisible()
})

test('What matters asks for the password after five minutes, and then happens', async ({ page }) => {
  await signIn(page, 'staff@fir.example', '/shipments')
  const confirmation = await confirmOnce(page, '**/api/v2/log_out_everywhere')
  await (await userMenu(page)).getByRole('button', { name: 'Log out everywhere' }).click()
  await confirmation.enter()
  await expect(page).toHaveURL('/login')
})

test('Sessions are listed with their device, and one that is ended is over at once', async ({ browser }) => {
  const page = await pageOf(browser, ALDER)
  const other = await pageOf(browser, ALDER, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  await other.goto('/shipments')
  await page.goto('/profile?tab=security')
  const list = region(page, 'Where you are signed in')
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  const phone = list.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
  await expect(phone.first()).toBeVisible()
  for (const width of SCREENS) {
    await page.setViewportSize({ width, height: 900 })
    await noViolations(page, `the security tab at ${width} px`, width)
  }
  const counted = await phone.count()
  await phone
    .first()
    .getByRole('button', { name: /Sign out/ })
    .click()
  // The list waits for nothing but the answer, the other screen for nothing but its stream.
  await expect(other).toHaveURL('/login', { timeout: 5_000 })
  await expect(phone).toHaveCount(counted - 1)
})

test('A session that is ended elsewhere asks for the password within two seconds, and keeps what was typed', async ({
  browser,
}) => {
  // Its own device, so that it is the one that is ended.
  const userAgent =
    'Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const page = await pageOf(browser, ALDER, { userAgent })
  const words = 'Both trailers stand in Amarillo'
  await declining(page, words)
  const other = await pageOf(browser, ALDER, { at: '/profile?tab=security' })
  const chromebook = region(other, 'Where you are signed in').getByRole('listitem').filter({ hasText: 'Chrome OS' })
  await chromebook
    .first()
    .getByRole('button', { name: /Sign out/ })
    .click()
  const ended = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(ended).toBeVisible({ timeout: 2_000 })
  await expect(page).toHaveURL(/\/tenders/)
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible()
})

test('Log-out reaches every tab of the browser, and no other browser', async ({ browser }) => {
  const page = await pageOf(browser, ALDER)
  const tabs = [await tabBeside(page, '/shipments'), await tabBeside(page, '/tenders')]
  const elsewhere = await pageOf(browser, ALDER)
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^User menu/ })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('waybill.token'))
  await (await userMenu(page)).getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, ...tabs]) await expect(tab).toHaveURL('/login', { timeout: 1_000 })
  const me = () => page.request.get('/api/v2/me', { headers: { Authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await me()).status(), { timeout: 2_000 }).toBe(401)
  await elsewhere.goto('/shipments')
  await expect(elsewhere.getByRole('region', { name: 'Shipments' })).toBeVisible()
})

/** Opens the form that declines a tender, and types into it. */
async function declining(page: Page, words: string): Promise<void> {
  await page.goto('/tenders')
  await page
    .getByRole('button', { name: /^Decline tender/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No Capacity' }).check({ force: true })
  await dialog.getByLabel(/Note|Anything/).fill(words)
}

async function endSessionOf(page: Page): Promise<void> {
  const headers = await page.evaluate(() => ({ Authorization: `Bearer ${localStorage.getItem('waybill.token')}` }))
  expect((await page.request.post('/api/v2/log_out', { headers })).status()).toBe(204)
}

test('A session that ends while somebody types keeps what they typed', async ({ browser }) => {
  const page = await pageOf(browser, ALDER)
  const words = 'All trucks are in Laredo until Friday'
  await declining(page, words)
  await endSessionOf(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Decline tender' }).click()
  const ended = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(ended).toBeVisible()
  await expect(page).toHaveURL(/\/tenders/)
  await noViolations(page, 'the ended session')
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended).toBeHidden()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'No Capacity' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Decline tender' }).click()
  await expect(page.getByText('Response sent!')).toBeVisible()
})

test('When another person signs in meanwhile, nothing of the first stays', async ({ browser }) => {
  const page = await pageOf(browser, ALDER)
  await declining(page, 'For nobody else to read')
  const beside = await tabBeside(page, '/shipments')
  await (await userMenu(beside)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await enter(beside, 'staff@fir.example')
  await expect(page.getByRole('button', { name: /User menu of Fiona/ })).toBeVisible()
  await expect(page.getByText('For nobody else to read')).toHaveCount(0)
})

test('A page on which nobody typed leads to the sign-in page, and back to the same address', async ({ browser }) => {
  const page = await pageOf(browser, ALDER, { at: '/tenders?query=fresno' })
  await expect(page.getByRole('region', { name: 'Tenders' })).toBeVisible()
  await endSessionOf(page)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/tenders?query=fresno')
})

test('The password is changed with the current one, and every other device is signed out', async ({
  browser,
  request,
}) => {
  const who = 'dispatch@oakhollow.example'
  const next = 'eleven herons under the bridge'
  const change = async (page: Page, from: string, to: string) => {
    await page.goto('/profile?tab=security')
    const part = region(page, 'Password')
    await part.getByLabel('Current password').fill(from)
    await part.getByLabel('New password').fill(to)
    await part.getByRole('button', { name: 'Change password' }).click()
    return part
  }
  const page = await pageOf(browser, who)
  const phone = await pageOf(browser, who)
  await expect((await change(page, 'not the password', next)).getByText('This is not your password')).toBeVisible()
  await expect((await change(page, PASSWORD, 'passwordpassword')).getByText(/easy to guess/)).toBeVisible()
  await change(page, PASSWORD, next)
  await expect(page.getByText('Password changed. Every other device was signed out.')).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL('/login')
  await enter(phone, who, next)
  await expect(phone).not.toHaveURL(/login/)
  await change(phone, next, PASSWORD)
  await expect(phone.getByText('Password changed. Every other device was signed out.')).toBeVisible()
  expect(await apiOf(request, who)).toBeDefined()
})
