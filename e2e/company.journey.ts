import { expect, type Page } from '@playwright/test'
import { confirmOnce } from './confirm-once.ts'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { follow, LIGHT_PAGE, pageOf, signIn } from './people.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog')

test('An administrator edits the company’s details; changing where it is paid takes two people, and either side can stop it', async ({
  page,
  browser,
  network,
}) => {
  const [carrier, factor] = [await network.found('carrier'), await network.found('factor')]
  const [admin, dispatcher, first, second] = await Promise.all([
    network.hire('carrier-admin', carrier),
    network.hire('carrier-dispatcher', carrier),
    network.staff('payables'),
    network.staff('payables'),
  ])
  await network.insure(carrier, 25)
  await network.desk(carrier)
  await network.remitTo(carrier, factor)

  await signIn(page, admin.userName, LIGHT_PAGE)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('link', { name: 'Company' }).click()
  await expect(page.getByRole('heading', { level: 1, name: carrier.name })).toBeVisible()
  await expect(page.getByText('General liability insurance ends on')).toBeVisible()
  await expect(section(page, 'Insurance').getByText('25 days left')).toBeVisible()
  await expect(section(page, 'Authority').getByText('Active').first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit company' }).click()
  await expect(sheet(page).getByLabel('USDOT')).toHaveCount(0)
  await noViolations(page, 'the form of the company')
  await sheet(page).getByLabel('Dispatch: phone').fill('call me')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(sheet(page).getByText('Enter a phone number').first()).toBeVisible()
  await sheet(page).getByLabel('Dispatch: phone').fill('(555) 555-0188')
  await sheet(page).getByLabel('Street').fill('4040 Grain Elevator Rd')
  await sheet(page).getByLabel('City', { exact: true }).fill('Omaha')
  await sheet(page).getByLabel('State or province').fill('NE')
  await sheet(page).getByLabel('Postal code').fill('68102')
  await sheet(page).getByLabel('Power units').fill('61')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${carrier.name} was saved`)).toBeVisible()
  await expect(section(page, 'Phones').getByText('(555) 555-0188')).toBeVisible()
  await expect(section(page, 'Equipment').getByText('61')).toBeVisible()

  // A dispatcher can read, and is told who can make changes.
  const other = await pageOf(browser, dispatcher.userName, { at: '/company' })
  await expect(other.getByRole('heading', { level: 1, name: carrier.name })).toBeVisible()
  await expect(other.getByText(factor.name)).toHaveCount(0)
  const edit = other.getByRole('button', { name: 'Edit company' })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription('An administrator of your company can do this')
  await follow(other, '/companies')
  await expect(other.getByText('You are not Authorized for this content')).toBeVisible()
  await other.context().close()

  // Changing where it is paid takes two people, and either side can stop it.
  await page.getByRole('button', { name: 'Change payment details' }).click()
  await noViolations(page, 'the form of the change')
  const form = sheet(page)
  await form.getByLabel('Account holder').fill(`${carrier.name} LLC`)
  await form.getByLabel('Bank', { exact: true }).fill('Prairie Bank')
  await form.getByLabel('Routing number').fill('021000022')
  await form.getByLabel('Account number', { exact: true }).fill('4455667788')
  await form.getByLabel('Account number again').fill('4455667789')
  await form.getByRole('button', { name: 'Request the change' }).click()
  await expect(form.getByText('This is not a routing number: check its nine digits')).toBeVisible()
  await expect(form.getByText('The two account numbers differ')).toBeVisible()
  await form.getByLabel('Routing number').fill('021000021')
  await form.getByLabel('Account number again').fill('4455667788')
  // It asks who you are again, on top of the form, which keeps what was typed (P23).
  const confirmation = await confirmOnce(page, '**/remit_to_changes')
  const request = form.getByRole('button', { name: 'Request the change' })
  await request.click()
  await confirmation.leave()
  await expect(request).toBeFocused()
  await page.keyboard.press('Enter')
  await confirmation.enter()
  await expect(page.getByText('The change was requested.')).toBeVisible()
  const paid = section(page, 'Remit to')
  await expect(paid.getByText(factor.name)).toBeVisible()
  await expect(paid.getByText('•••• 7788')).toBeVisible()
  await expect(paid.getByText('they will call a number they have on record')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('4455667788')

  const address = `/companies/${carrier.canary}`
  const payables = await pageOf(browser, first.userName, { at: address })
  const approve = payables.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAccessibleDescription('A call back is needed first')
  await payables.getByRole('button', { name: 'Record the call back' }).click()
  await noViolations(payables, 'the call back')
  // A number put on file today is not among those you may call.
  await expect(sheet(payables).getByText('(555) 555-0111')).toBeVisible()
  await sheet(payables).getByRole('radio', { name: /0111/ }).check({ force: true })
  await sheet(payables).getByLabel('Spoke with').fill('Ada Lindqvist')
  await sheet(payables).getByRole('button', { name: 'It was confirmed' }).click()
  await expect(payables.getByText('The call back was recorded.')).toBeVisible()
  await expect(approve).toHaveAccessibleDescription('You verified it: a second person approves')
  await noViolations(payables, 'a company with a change under way')

  // The carrier sees live what the first person did, but not whom they spoke with.
  await expect(paid.getByText('a second person has to approve')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('spoke with')

  const controller = await pageOf(browser, second.userName, { at: address })
  await controller.getByRole('button', { name: 'Approve' }).click()
  await sheet(controller).getByRole('button', { name: 'Approve' }).click()
  await expect(controller.getByText('Approved. It takes effect in 72 hours.')).toBeVisible()
  await expect(paid.getByText('Waiting out the 72 hours')).toBeVisible()
  await expect(paid.getByText(factor.name)).toBeVisible()

  await page.getByRole('button', { name: 'Stop the change' }).click()
  await sheet(page).getByLabel('Reason').fill('We stay with our factor')
  await sheet(page).getByRole('button', { name: 'Stop the change' }).click()
  await expect(page.getByText('The change was stopped')).toBeVisible()
  await expect(paid.getByText('Change requested')).toHaveCount(0)
  await expect(controller.getByText('We stay with our factor')).toBeVisible()
  await payables.context().close()
  await controller.context().close()
})
