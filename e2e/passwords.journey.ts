import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { LIGHT_PAGE, pageOf } from './people.ts'

const NEW_PASSWORD = 'harbour lamp 31 otter'
/** Opens somebody's newest letter in the outbox, by its subject. */
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

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: /Notifications/ }).getByText(text)

/** Listens before the click: a toast stays for seconds, and the page behind it may take as long to open. */
async function pressAndHear(page: Page, button: string, text: string): Promise<void> {
  await Promise.all([
    expect(toast(page, text)).toBeVisible({ timeout: 30_000 }),
    page.getByRole('button', { name: button }).click(),
  ])
}

test('a forgotten password: a letter, a new one, and in', async ({ page, browser, network }) => {
  const { userName } = await network.hire('carrier-dispatcher')
  const elsewhere = await pageOf(browser, userName, { at: LIGHT_PAGE })
  await page.goto('/login')
  await page.getByLabel('Email address').fill(userName)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(`/forgot-password?login_hint=${encodeURIComponent(userName)}`)
  await expect(page.getByLabel('Email address')).toHaveValue(userName)
  await noViolations(page, 'forgot password')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(toast(page, 'Please check your email')).toBeVisible()
  await noViolations(page, 'letter on its way')

  await openLetter(page, userName, 'Choose a new password')
  await noViolations(page, 'a letter in the outbox')
  const link = await page.getByRole('link', { name: 'Follow the link' }).getAttribute('href')
  expect(link).toMatch(/\/reset-password#token=[\w-]{43}$/)
  await page.getByRole('link', { name: 'Follow the link' }).click()

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  // The token is gone from the address bar and from the history.
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.getByLabel('Email address')).toHaveValue(userName)
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

  // Every other device is signed out.
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

test('access for somebody without an account: requested, confirmed, approved, and in', async ({
  page,
  browser,
  network,
}) => {
  const boss = await network.hire('carrier-admin')
  const word = 'Newcomer'
  const address = `noor@${boss.company.canary}.example`
  const admin = await pageOf(browser, boss.userName, { at: LIGHT_PAGE })
  await admin.getByRole('button', { name: /^User menu of/ }).click()
  const entry = admin.getByRole('link', { name: /^Admin/ }).first()
  const countOf = async () => Number.parseInt((await entry.getByText(/open access requests?/).textContent()) ?? '0', 10)
  await expect(entry).toBeVisible()

  await page.goto('/login')
  await page.getByRole('link', { name: 'Request access' }).click()
  await page.getByRole('button', { name: 'Request access' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await expect(page.getByLabel('Company')).toBeFocused()
  await noViolations(page, 'request access')
  await page.getByLabel('Company').fill(`@${boss.company.canary}.example`)
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

  // The badge is live: nobody reloads the page.
  await expect.poll(countOf, { timeout: 15_000 }).toBe(1)
  await entry.click()
  await admin.getByRole('link', { name: /^Access requests/ }).click()
  await expect(admin).toHaveURL(/tab=requests/)
  const request = admin.getByRole('article', { name: `Request from Noor ${word}` })
  await expect(request.getByText('I start on Monday.')).toBeVisible()
  await noViolations(admin, 'access requests')
  await request.getByRole('button', { name: 'Approve' }).click()
  const sheet = admin.getByRole('dialog', { name: `Give Noor ${word} access` })
  await expect(sheet.getByLabel('Accounts payable')).toBeChecked()
  await noViolations(admin, 'approve on a sheet')
  await sheet.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(toast(admin, `Noor ${word} has access. The invitation is on its way.`)).toBeVisible()
  await expect(request).toBeHidden()
  await admin.getByRole('tab', { name: 'Decided' }).click()
  await expect(request.getByText('Approved')).toBeVisible()

  await followLink(page, address, /^Your access to/)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await noViolations(page, 'first password')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await pressAndHear(page, 'Save and sign in', 'Login Successful')
})
