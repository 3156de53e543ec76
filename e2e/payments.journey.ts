import { type APIRequestContext, expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { type Network, test } from './own-network.ts'
import { apiOf, follow, pageOf, signIn } from './people.ts'

/** A payment that came 60.00 short, its reader at the carrier, and the person at the provider who handles it. */
async function paidShort(network: Network, request: APIRequestContext) {
  const carrier = await network.found('carrier')
  const [biller, desk, second, { invoiceId }] = await Promise.all([
    network.hire('carrier-billing', carrier),
    network.staff('payables'),
    network.staff('payables'),
    network.approvedShort(carrier),
  ])
  const [one, other] = [await apiOf(request, desk.userName), await apiOf(request, second.userName)]
  await one.post(`invoices/${invoiceId}/settlements`, {}, 2)
  const payOn = new Date().toISOString().slice(0, 10)
  const run = { method: 'check', currency: 'USD', payOn, invoiceIds: [invoiceId] }
  const { id } = await one.post<{ id: string }>('payment_runs', run)
  const { payments } = await other.post<{ payments: { id: string; checkNumber: string }[] }>(
    `payment_runs/${id}/releases`,
    {},
  )
  const [payment] = payments
  if (!payment) throw new Error('Nothing was paid')
  await one.post(`payments/${payment.id}/clearances`, {})
  return { biller, desk, checkNumber: payment.checkNumber }
}

test('A carrier reads a remittance and disputes a short pay; the provider gives it back', async ({
  page,
  browser,
  request,
  network,
}) => {
  const short = await paidShort(network, request)
  await signIn(page, short.biller.userName, `/payments?query=${short.checkNumber}`)
  await page.getByRole('link', { name: short.checkNumber, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${short.checkNumber}/preview`))
  const look = page.getByRole('complementary', { name: 'Preview' })
  await expect(look.getByText('Nobody approved this charge', { exact: false })).toBeVisible()
  await noViolations(page, 'a remittance')
  const advice = page.waitForResponse((answer) => answer.url().endsWith(`/payments/${short.checkNumber}/advice`))
  await look.getByRole('button', { name: 'Remittance advice' }).click()
  expect((await advice).headers()['content-type']).toBe('application/pdf')
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(viewer).toBeHidden()

  await look.getByRole('button', { name: 'Dispute', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const because = `Approved by phone, ${short.checkNumber}`
  await dialog.getByLabel('Why it should be paid').fill(because)
  await dialog.getByRole('button', { name: 'Dispute', exact: true }).click()
  await expect(look.getByText(/Waiting on Northbound Logistics\. Answer due/)).toBeVisible()

  const desk = await pageOf(browser, short.desk.userName, {
    at: `/payments/disputes?query=${encodeURIComponent(because)}`,
  })
  await desk.getByRole('button', { name: 'Answer dispute' }).click()
  const answer = desk.getByRole('dialog')
  await answer.getByLabel('Reason').fill('The dock confirmed it')
  await answer.getByRole('button', { name: 'Pay back', exact: true }).click()
  await expect(desk.getByText('The next payment run pays it back.')).toBeVisible()

  await expect(look.getByText(/paid back: The dock confirmed it/)).toBeVisible()
  await follow(page, '/payments/disputes?status=answered')
  await expect(page.getByText(because)).toBeVisible()
})
