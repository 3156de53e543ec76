import { expect, type Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { confirmOnce } from './confirm-once.ts'
import { noViolations } from './no-violations.ts'
import { type Network, test } from './own-network.ts'
import { follow, LIGHT_PAGE, PASSWORD, pageOf } from './people.ts'

const PHONE = { width: 390, height: 844 }

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

/** Another tab of the same browser. */
async function tabBeside(page: Page, address: string): Promise<Page> {
  const beside = await page.context().newPage()
  await beside.goto(address)
  return beside
}

/** A dispatcher with an offered load. */
async function offered(network: Network) {
  const dispatcher = await network.hire('carrier-dispatcher')
  await network.load({ status: 'tendering', offeredTo: [dispatcher.company] })
  return dispatcher
}

/** Opens the decline form of a tender in the list and types into it. */
async function declining(page: Page, words: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Decline tender/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No Capacity' }).check({ force: true })
  await dialog.getByLabel(/Note|Anything/).fill(words)
}

test('A new colleague gets the terms at every address, accepts them on a phone, and lands where they wanted to be', async ({
  browser,
  network,
}) => {
  const { userName } = await network.hire('carrier-dispatcher', undefined, { hasAcceptedTerms: false })
  const page = await (await browser.newContext()).newPage()
  await page.goto('/tenders')
  await enter(page, userName)
  const heading = page.getByRole('heading', { name: 'Terms of access' })
  await expect(heading).toBeVisible()
  await expect(page.getByText('support@northbound.example').first()).toBeVisible()
  await noViolations(page, 'the terms')
  await page.goto('/shipments')
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')

  await page.setViewportSize(PHONE)
  await page.goto('/tenders')
  await enter(page, userName)
  await expect(heading).toBeVisible()
  await page.goto('/shipments')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page).toHaveURL(/\/shipments$/)
  await expect(page.getByRole('region', { name: 'Shipments' })).toBeVisible()
  await page.reload()
  await expect(heading).toBeHidden()

  // When the session ends, a page where nobody typed leads to the sign-in page, and back to the same address.
  await page.goto('/tenders?query=fresno')
  const headers = await page.evaluate(() => ({ Authorization: `Bearer ${localStorage.getItem('waybill.token')}` }))
  expect((await page.request.post('/api/v2/log_out', { headers })).status()).toBe(204)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/tenders?query=fresno')
})

test('Somebody who acts for two carriers switches, and no tab shows anything from the other', async ({
  browser,
  network,
}) => {
  const [first, second] = [await network.found('carrier'), await network.found('carrier')]
  const desk = await network.hire('carrier-dispatcher', first)
  await network.actFor(desk, second, 'carrier-dispatcher')
  const ours = await network.load({ status: 'booked', carrier: first })
  const theirs = await network.load({ status: 'booked', carrier: second })

  const page = await pageOf(browser, desk.userName, { at: '/shipments' })
  const row = (tab: Page, { number }: { number: string }) => region(tab, 'Shipments').getByText(number)
  await expect(row(page, ours)).toBeVisible()
  const beside = await tabBeside(page, '/shipments')
  await expect(row(beside, ours)).toBeVisible()
  const menu = await userMenu(page)
  await expect(menu.getByRole('button', { name: first.name })).toHaveAttribute('aria-current', 'true')
  await menu.getByRole('button', { name: second.name }).click()
  await expect(page.getByText(`You now act for ${second.name}`)).toBeVisible()
  for (const tab of [page, beside]) {
    await expect(tab).toHaveURL(/\/dashboard$/)
    await expect(tab.getByRole('button', { name: `User menu of Robin ${desk.canary}, ${second.name}` })).toBeVisible()
  }
  await follow(beside, '/shipments')
  await expect(row(beside, theirs)).toBeVisible()
  await expect(beside.getByText(ours.number)).toHaveCount(0)

  // The choice is remembered at the next sign-in.
  const again = await pageOf(browser, desk.userName, { at: LIGHT_PAGE })
  await expect(again.getByRole('button', { name: new RegExp(`${second.name}$`) })).toBeVisible()
})

test('A second factor is set up, a recovery code works once, and a new password ends every other session', async ({
  browser,
  network,
}) => {
  const { userName } = await network.hire('payer')
  const page = await pageOf(browser, userName, { at: '/profile?tab=security' })
  const part = region(page, 'Second factor')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await part.getByRole('button', { name: 'Set up' }).click()
  await expect(part.getByRole('img', { name: /QR code/ })).toBeVisible()
  await noViolations(page, 'the enrolment')
  const secret = (await part.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}/).innerText()).replaceAll(/[^A-Z2-7]/g, '')
  await part.getByLabel('Type the six digits').fill('000000')
  await part.getByRole('button', { name: 'Turn on' }).click()
  await expect(part.getByText('That code is not right')).toBeVisible()
  // Even pasted with a space in it.
  const code = codeOf(secret)
  await part.getByLabel('Type the six digits').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await part.getByRole('button', { name: 'Turn on' }).click()
  const codes = part.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await noViolations(page, 'the recovery codes')
  const [recoveryCode = ''] = await codes.allInnerTexts()
  await part.getByText('I have saved them').click()
  await part.getByRole('button', { name: 'Done' }).click()
  await expect(part.getByText('10 recovery codes are left.')).toBeVisible()

  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  await enter(phone, userName)
  await expect(phone.getByLabel('Code', { exact: true })).toBeFocused()
  await noViolations(phone, 'the second step on a phone')
  // Six digits submit by themselves.
  await phone.getByLabel('Code', { exact: true }).fill('000000')
  await expect(phone.getByText('That code is not right')).toBeVisible()
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone).not.toHaveURL(/login/)

  const thief = await (await browser.newContext()).newPage()
  await enter(thief, userName)
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

  const change = async (from: string, to: string) => {
    const password = region(page, 'Password')
    await password.getByLabel('Current password').fill(from)
    await password.getByLabel('New password').fill(to)
    await password.getByRole('button', { name: 'Change password' }).click()
    return password
  }
  await expect(
    (await change('not the password', 'eleven herons under the bridge')).getByText('This is not your password'),
  ).toBeVisible()
  await expect((await change(PASSWORD, 'passwordpassword')).getByText(/easy to guess/)).toBeVisible()
  await change(PASSWORD, 'eleven herons under the bridge')
  await expect(page.getByText('Password changed. Every other device was signed out.')).toBeVisible()
  await expect(phone).toHaveURL('/login')
})

test('A session ended elsewhere asks for the password within two seconds and keeps what was typed', async ({
  browser,
  network,
}) => {
  const dispatcher = await offered(network)
  // A separate device, so it is the one that ends.
  const userAgent =
    'Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const page = await pageOf(browser, dispatcher.userName, { at: '/tenders', userAgent })
  const words = 'Both trailers stand in Amarillo'
  await declining(page, words)
  const other = await pageOf(browser, dispatcher.userName, { at: '/profile?tab=security' })
  const sessions = region(other, 'Where you are signed in').getByRole('listitem')
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  const chromebook = sessions.filter({ hasText: 'Chrome OS' })
  await noViolations(other, 'the security tab')
  await chromebook.getByRole('button', { name: /Sign out/ }).click()
  const ended = page.getByRole('dialog', { name: 'Your session ended' })
  await expect(ended).toBeVisible({ timeout: 2_000 })
  await expect(chromebook).toHaveCount(0)
  await expect(page).toHaveURL(/\/tenders/)
  await noViolations(page, 'the ended session')
  // Chromium closes a dialog that keeps refusing Escape.
  for (let times = 0; times < 4; times++) await page.keyboard.press('Escape')
  await expect(ended).toBeVisible()
  await ended.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended).toBeHidden()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByText(words)).toBeFocused()
  await expect(dialog.getByRole('radio', { name: 'No Capacity' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Decline tender' }).click()
  await expect(page.getByText('Response sent!')).toBeVisible()

  // Sensitive acts ask who you are, then go through.
  const confirmation = await confirmOnce(page, '**/api/v2/log_out_everywhere')
  await (await userMenu(page)).getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirmation.enter()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('Log-out reaches every tab of the browser and no other browser, and leaves nothing for the next person', async ({
  browser,
  network,
}) => {
  const dispatcher = await offered(network)
  const shipper = await network.hire('shipper')
  const page = await pageOf(browser, dispatcher.userName, { at: '/tenders' })
  const tabs = [await tabBeside(page, '/shipments'), await tabBeside(page, '/tenders')]
  const elsewhere = await pageOf(browser, dispatcher.userName, { at: LIGHT_PAGE })
  for (const tab of tabs) await expect(tab.getByRole('button', { name: /^User menu/ })).toBeVisible()
  await declining(page, 'For nobody else to read')
  const token = await page.evaluate(() => localStorage.getItem('waybill.token'))
  const [first] = tabs
  if (!first) throw new Error('There must be two tabs')
  await (await userMenu(first)).getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, ...tabs]) await expect(tab).toHaveURL('/login', { timeout: 2_000 })
  const me = () => page.request.get('/api/v2/me', { headers: { Authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await me()).status()).toBe(401)
  await elsewhere.goto('/shipments')
  await expect(region(elsewhere, 'Shipments')).toBeVisible()

  await enter(first, shipper.userName)
  await expect(page.getByRole('button', { name: new RegExp(`^User menu of Robin ${shipper.canary}`) })).toBeVisible()
  await expect(page.getByText('For nobody else to read')).toHaveCount(0)
})
