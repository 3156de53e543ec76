import { expect, type Locator, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { OPERATIONS, pageOf, signIn } from './people.ts'

/** Clicks the action, and again if the hour is unusual: whether the dock is open depends on when the journey runs. */
async function insist(page: Page, sheet: Locator, act: string, done: string): Promise<void> {
  await sheet.getByRole('button', { name: act }).click()
  const isDone = page.getByText(done, { exact: true })
  const anyway = sheet.getByRole('button', { name: 'Do it anyway' })
  await expect(isDone.or(anyway).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(isDone).toBeVisible()
}

test('A carrier requests another appointment, operations confirm it, and the truck is tracked from stop to stop', async ({
  page,
  browser,
  network,
}) => {
  const dispatcher = await network.hire('carrier-dispatcher')
  const crew = await network.crewOf(dispatcher.company)
  const { number } = await network.load({ status: 'dispatched', pickupInHours: 20, ...crew })
  await signIn(page, dispatcher.userName, `/shipments/${number}`)
  const pickup = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Pickup 1') })
    .first()
  await pickup.getByRole('button', { name: /^More actions at/ }).click()
  await page.getByRole('menuitem', { name: 'Appointment' }).click()
  const sheet = page.getByRole('dialog', { name: /^Appointment at/ })
  await sheet.getByLabel('Reason').fill('The driver needs his rest first')
  await insist(page, sheet, 'Request another time', 'Another time requested')
  await expect(pickup.getByText('Another time was requested')).toBeVisible()
  await noViolations(page, 'a shipment whose appointment is asked for')

  const ops = await pageOf(browser, OPERATIONS, { at: `/shipments/${number}`, viewport: { width: 390, height: 844 } })
  const theirs = ops
    .getByRole('listitem')
    .filter({ has: ops.getByText('Pickup 1') })
    .first()
  await theirs.getByRole('button', { name: /^More actions at/ }).click()
  await ops.getByRole('menuitem', { name: 'Change appointment' }).click()
  const answer = ops.getByRole('dialog', { name: /^Appointment at/ })
  await noViolations(ops, 'the appointment, 390 px')
  await insist(ops, answer, 'Confirm the time', 'Appointment confirmed')
  await expect(pickup.getByText('Confirmed', { exact: true })).toBeVisible()

  await pickup.getByRole('button', { name: 'Record arrival' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record arrival' }).click()
  await expect(pickup.getByRole('button', { name: 'Record departure' })).toBeVisible()
  await pickup.getByRole('button', { name: /^More actions at/ }).click()
  await page.getByRole('menuitem', { name: 'Correct arrival' }).click()
  const correction = page.getByRole('dialog', { name: /^Correct arrival/ })
  await correction.getByText('Undo: it did not happen').click()
  await correction.getByLabel('Reason').fill('Another truck')
  await correction.getByRole('button', { name: 'Undo report' }).click()
  await expect(page.getByText('Arrival corrected')).toBeVisible()
  await expect(page.getByText(/corrected by/)).toBeVisible()

  await pickup.getByRole('button', { name: 'Record arrival' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record arrival' }).click()
  await pickup.getByRole('button', { name: 'Record departure' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record departure' }).click()
  const road = page.getByRole('region', { name: 'On the road' })
  await road.getByRole('button', { name: 'Record check call' }).click()
  const call = page.getByRole('dialog', { name: 'Record check call' })
  await call.getByLabel('City', { exact: true }).fill('Amarillo')
  await call.getByLabel('State', { exact: true }).fill('TX')
  await call.getByRole('button', { name: 'Record check call' }).click()
  await expect(page.getByText('Check call recorded')).toBeVisible()
  await expect(road.getByText('Amarillo, TX')).toBeVisible()
  await road.getByRole('link', { name: 'This truck’s trip' }).click()
  await expect(page.getByRole('heading', { name: /^Trip of tractor/ })).toBeVisible()
  await noViolations(page, 'a trip')
})
