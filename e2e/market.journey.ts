import { expect } from '@playwright/test'
import { test } from './own-network.ts'
import { apiOf, follow, OPERATIONS, pageOf, signIn } from './people.ts'

test('Operations post a load: two carriers see it come, one makes an offer, the other books it, and the first is told', async ({
  page,
  browser,
  request,
  network,
}) => {
  const [offering, booking] = [await network.hire('carrier-dispatcher'), await network.hire('carrier-dispatcher')]
  const { number } = await network.load()
  // One has saved a search with an alert; the other watches the board.
  const keeper = await apiOf(request, offering.userName)
  const filters = {
    view: 'open',
    sortProperty: 'age',
    sortDirection: 'desc',
    originRadius: 100,
    destinationRadius: 100,
  }
  await keeper.post('available_freight/filter_sets', {
    name: 'Out of Chicago',
    filters: { ...filters, origin: 'Chicago, IL' },
  })
  const first = await pageOf(browser, offering.userName, { at: '/available-freight/searches' })
  await first.getByRole('button', { name: 'Change alert: Out of Chicago' }).click()
  await first.getByRole('radio', { name: 'Right away' }).check({ force: true })
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Alerts you right away')).toBeVisible()
  const second = await pageOf(browser, booking.userName, { at: `/available-freight?query=${number}` })
  await expect(second.getByText(/No open load matches/)).toBeVisible()

  await signIn(page, OPERATIONS, `/available-freight/${number}`)
  await page.getByRole('button', { name: 'Post to load board' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Book It Now price').fill('1850')
  await sheet.getByRole('button', { name: 'Post load' }).click()
  await expect(page.getByText(`Shipment ${number} is posted`)).toBeVisible()

  // Both see it without asking again.
  await expect(second.getByRole('link', { name: number, exact: true })).toBeVisible()
  await follow(first, `/available-freight/${number}`)
  await first.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('2150')
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(first.getByText('You offered $2,150.00')).toBeVisible()
  // The provider reads it among the answers.
  await expect(page.getByText('$2,150.00')).toBeVisible()

  await second.getByRole('link', { name: number, exact: true }).click()
  await second.getByRole('button', { name: 'Book It Now' }).first().click()
  await second.getByRole('button', { name: 'Book at $1,850.00' }).click()
  await expect(second).toHaveURL(new RegExp(`/shipments/${number}`))

  await expect(first.getByText('This load is no longer available')).toBeVisible()
  await first
    .getByRole('banner')
    .getByRole('button', { name: /notifications/i })
    .click()
  // The list has what a toast may say as well.
  await expect(first.getByRole('link', { name: /Rate request R\d+ is over/ })).toBeVisible()
  const told = first.getByRole('link', { name: /New load for Out of Chicago/ })
  await expect(told.and(first.locator(`[href*="${number}"]`))).toBeVisible()
})
