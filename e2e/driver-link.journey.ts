import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { type Network, test } from './own-network.ts'
import { apiOf, LIGHT_PAGE, pageOf } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

type Link = { url: string }

async function crew(network: Network) {
  const dispatcher = await network.hire('carrier-dispatcher')
  return { dispatcher, driver: await network.hire('driver', dispatcher.company) }
}

/** What the phone keeps besides the session, and what its history has. */
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('waybill.driver-app'))

test('A dispatcher creates a link, the driver signs in with it on a phone, and no trace of the code is left', async ({
  browser,
  request,
  network,
}) => {
  const people = await crew(network)
  const { driver } = people
  const dispatcher = await pageOf(browser, people.dispatcher.userName, { at: `/contacts/${driver.id}` })
  await dispatcher.getByRole('button', { name: 'Sign-in link' }).click()
  const dialog = dispatcher.getByRole('dialog', { name: `Sign-in link for Robin ${driver.canary}` })
  await expect(dialog.getByRole('img', { name: 'QR code of the sign-in link' })).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/[12]:\d\d left/)
  await noViolations(dispatcher, 'a sign-in link')
  const first = await dialog.getByText(/#code=/).innerText()

  // A letter has a new link, which replaces the first.
  await dialog.getByRole('button', { name: 'Send by email' }).click()
  await expect(dialog.getByText(`Sent to ${driver.userName}`)).toBeVisible()
  const url = new URL(await dialog.getByText(/#code=/).innerText())
  expect(url.href).not.toBe(first)

  const context = await browser.newContext(PHONE)
  const phone = await context.newPage()
  const asked: string[] = []
  phone.on('request', (each) => asked.push(each.url()))
  await phone.goto(url.pathname + url.hash)
  await expect(phone).toHaveURL('/drive')
  await expect(phone.getByText('No loads for you now. New ones appear here.')).toBeVisible()
  expect(await flag(phone)).toBe('true')
  const code = url.hash.slice('#code='.length)
  expect(code).toMatch(/^[\w-]{22}$/)
  expect(asked.filter((each) => each.includes(code))).toEqual([])
  expect(await phone.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(code)

  // Going back finds no code: nothing comes before the loads.
  await phone.goBack()
  expect(phone.url()).not.toContain('code')
  await phone.goto('/')
  await expect(phone).toHaveURL('/drive')
  await phone.reload()
  await expect(phone).toHaveURL('/drive')
  await phone.getByText('Menu').click()
  await phone.getByRole('link', { name: 'Shipments' }).click()
  await expect(phone.getByRole('navigation', { name: 'Main places' }).getByText('Shipments')).toBeVisible()

  // Loads and their own profile, and nothing else.
  await phone.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = phone.getByRole('navigation', { name: 'Main', exact: true })
  await expect(menu.getByRole('link')).toHaveText([/Dashboard/, /Shipments/])
  await menu.getByText('Account').click()
  await expect(menu.getByRole('link')).toHaveText([/Dashboard/, /Shipments/, /Profile/])
  await phone.keyboard.press('Escape')
  await expect(phone.getByText('$')).toHaveCount(0)

  // The link is used up.
  const second = await (await browser.newContext(PHONE)).newPage()
  await second.goto(url.pathname + url.hash)
  await expect(second.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  expect(new URL(second.url()).hash).toBe('')
  await noViolations(second, 'a link that is over')

  // Logging out leads nowhere: they have no password to enter.
  await phone.getByRole('button', { name: /^User menu of/ }).click()
  await phone.getByRole('button', { name: 'Logout' }).click()
  await expect(phone.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await flag(phone)).toBeNull()
  expect(await phone.evaluate(() => localStorage.getItem('waybill.user'))).toBeNull()
  await noViolations(phone, 'signed out')
  await phone.getByRole('link', { name: 'Sign in with a password' }).click()
  await expect(phone).toHaveURL('/login')

  // Anybody already signed in is asked before a link replaces them.
  const next = await (await apiOf(request, people.dispatcher.userName)).post<Link>(
    `drivers/${driver.id}/sign_in_link`,
    {},
  )
  const page = await pageOf(browser, people.dispatcher.userName, { at: LIGHT_PAGE })
  const { pathname, hash } = new URL(next.url)
  await page.goto(pathname + hash)
  await expect(page.getByRole('heading', { name: 'Sign in as a driver?' })).toBeVisible()
  await noViolations(page, 'asked before signing in as a driver')
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible()
  expect(await flag(page)).toBeNull()
  await page.goto(pathname + hash)
  await page.getByRole('button', { name: 'Sign in as the driver' }).click()
  await expect(page).toHaveURL('/drive')
  await expect(page.getByText('No loads for you now. New ones appear here.')).toBeVisible()
  expect(await flag(page)).toBe('true')
})
