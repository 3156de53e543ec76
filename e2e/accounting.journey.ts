import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { type Network, test } from './own-network.ts'
import { type Api, apiOf, pageOf } from './people.ts'

type Owed = { id: string; invoiceNumber: string; expectedAmount: number; currency: string }

function aPage(text: string) {
  const drawn = `BT /F1 18 Tf 72 700 Td (${text}) Tj ET`
  const body = [
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>> endobj',
    `4 0 obj <</Length ${drawn.length}>> stream\n${drawn}\nendstream endobj`,
  ].join('\n')
  const pdf = `%PDF-1.4\n${body}\ntrailer <</Size 5 /Root 1 0 R>>\n%%EOF\n`
  return { name: `${text}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') }
}

const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** A delivered load whose bill is paid to a factor, and everybody involved. */
async function delivered(network: Network, request: APIRequestContext) {
  const [carrier, factor] = [await network.found('carrier'), await network.found('factor')]
  const [dispatcher, biller, clerk, desk, second] = await Promise.all([
    network.hire('carrier-dispatcher', carrier),
    network.hire('carrier-billing', carrier),
    network.hire('factor', factor),
    network.staff('payables'),
    network.staff('payables'),
  ])
  const load = await network.load({ ...(await network.crewOf(carrier)), status: 'delivered' })
  await network.assign(load, carrier, factor)
  await network.account(factor)
  const api = await apiOf(request, biller.userName)
  const { data } = await api.get<{ data: Owed[] }>(`invoices/shipments/${load.number}`)
  const [owed] = data
  if (!owed) throw new Error('A hauled load must have an invoice')
  return { load: load.number, owed, dispatcher, biller, clerk, desk, second }
}

/** Submits a number and an amount in the sheet that the button opens. */
async function bill(page: Page, act: string, { number, amount }: { number: string; amount: number }): Promise<void> {
  await preview(page).getByRole('button', { name: act }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Invoice Number').fill(number)
  await sheet.getByLabel('Invoice Amount').fill(String(amount))
  await sheet.getByRole('button', { name: 'Submit invoice' }).click()
  await said(page, 'Invoice updated successfully')
}

async function send(page: Page, file: ReturnType<typeof aPage>, end = 'Document Successfully Uploaded'): Promise<void> {
  const upload = page.getByRole('dialog', { name: 'Upload Document' })
  await upload.getByLabel('File', { exact: true }).setInputFiles(file)
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await said(page, end)
}

/** Prepares, sends and clears the payment at the provider's desk. */
async function pay(desk: Api, controller: Api, { id, currency }: Owed): Promise<void> {
  const payOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const run = await desk.post<{ id: string; payments: { id: string }[] }>('payment_runs', {
    method: 'ach',
    currency,
    payOn,
    invoiceIds: [id],
  })
  // Who prepared the run cannot release it.
  await controller.post(`payment_runs/${run.id}/releases`, {})
  await desk.post(`payments/${run.payments[0]?.id}/clearances`, {})
}

test('A delivered load is proven, billed, sent back, billed again, settled and paid: four people see what it waits for', async ({
  browser,
  request,
  network,
}) => {
  const { load, owed, ...people } = await delivered(network, request)
  const { invoiceNumber, expectedAmount } = owed
  const at = `/accounting/${invoiceNumber}/preview?status=All`
  const number = `AF-${invoiceNumber}`

  const carrier = await pageOf(browser, people.dispatcher.userName, { at: `/shipments/${load}` })
  const biller = await pageOf(browser, people.biller.userName, { at })
  const progress = preview(biller).getByRole('list', { name: 'Progress' })
  await expect(progress.getByText('Documents · Waiting on you')).toBeVisible()
  await expect(preview(biller).getByRole('columnheader')).toHaveText([
    'Description',
    'Rate Type',
    'Rate',
    'Unit',
    'Total',
  ])
  await noViolations(biller, 'an invoice that lacks its papers')

  await carrier
    .getByRole('region', { name: 'Documents' })
    .getByRole('button', { name: /^Upload Proof of Delivery, .*: required$/ })
    .click()
  await send(carrier, aPage(`proof ${invoiceNumber}`))
  // Live: the proof is no longer missing on the biller's screen.
  await expect(progress.getByRole('button', { name: /^Upload Proof of Delivery/ })).toBeHidden()
  await progress.getByRole('button', { name: /^Upload AP Invoice/ }).click()
  await send(biller, aPage(`bill ${invoiceNumber}`), 'Document uploaded successfully')
  await bill(biller, 'Submit invoice', { number, amount: expectedAmount + 100 })
  await expect(progress.getByText('Approval · Waiting on Northbound Logistics')).toBeVisible()

  const desk = await pageOf(browser, people.desk.userName, { at })
  const theirs = preview(desk)
  await expect(theirs.getByText('Approval · Waiting on you')).toBeVisible()
  await theirs.getByRole('button', { name: 'Return to carrier' }).click()
  const back = desk.getByRole('dialog')
  await back.getByLabel('What the carrier has to do').fill('Bill what was agreed to')
  await back.getByRole('button', { name: 'Return to carrier' }).click()
  await expect(progress.getByText('Sent back · Waiting on you')).toBeVisible()
  await expect(progress.getByText(/Bill what was agreed to/)).toBeVisible()
  await bill(biller, 'Correct invoice', { number, amount: expectedAmount })

  await theirs.getByRole('button', { name: 'Settle invoice' }).click()
  await said(desk, `Invoice ${invoiceNumber} settled`)
  await expect(theirs.getByRole('button', { name: 'Reverse settlement' })).toHaveAttribute('aria-disabled', 'true')
  await noViolations(desk, 'a settled invoice')
  await expect(progress.getByText('Payment date · Waiting on Northbound Logistics')).toBeVisible()

  await pay(await apiOf(request, people.desk.userName), await apiOf(request, people.second.userName), owed)
  const factor = await pageOf(browser, people.clerk.userName, { at })
  await expect(preview(factor).getByText(number)).toBeVisible()
  await expect(preview(biller).getByRole('link', { name: /^Payment \d+$/ })).toBeVisible()
  await preview(factor)
    .getByRole('link', { name: /^Payment \d+$/ })
    .click()
  await expect(factor).toHaveURL(/\/payments\/\d+\/preview/)
  await expect(
    preview(factor)
      .getByText(new RegExp(`${invoiceNumber}|${number}`))
      .first(),
  ).toBeVisible()
})
