import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { apiOf, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const BILLING = 'billing@alder.example'
const PAYER = 'payer@elm.example'
const LIST = '/third-party-payer-invoices'

type Row = {
  invoiceNumber: string
  invoiceAmount: number
  shipmentStatus: { status: number }
  numberOfRequiredDocuments: number
  numberOfUploadedRequiredDocuments: number
}

const aBill = (text: string) => {
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

/** Above the sections of the one invoice. */
const headOf = (page: Page) => page.getByRole('article').first().locator('header').first()

test('A carrier bills a load that a third party pays; its auditor approves it, and both see that', async ({
  page,
  browser,
  request,
}) => {
  const api = await apiOf(request, BILLING)
  const { data } = await api.get<{ data: Row[] }>('../v1/third_party_payer_invoices?status=0&pageSize=200')
  const owed = data.find(
    (row) =>
      row.shipmentStatus.status >= 7 && row.numberOfRequiredDocuments - row.numberOfUploadedRequiredDocuments === 1,
  )
  if (!owed) throw new Error('No delivered load waits for its bill')
  const number = owed.invoiceNumber

  await signIn(page, BILLING, LIST)
  await expect(page.getByRole('link', { name: /^Action Required/ })).toHaveAttribute('aria-current')
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('query') === number)
  await page.getByLabel('Search invoices').fill(number)
  await found
  // What stood there before is pale while its successor is on its way.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('No More Results')).toBeVisible()
  await noViolations(page, 'the cards of third-party payer invoices')
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}/${number}/preview`))
  const main = page.getByRole('main')
  const status = headOf(page)
  await expect(status.getByText('Draft', { exact: true })).toBeVisible()
  await main.getByLabel('Invoice Number', { exact: true }).fill(`TP-${number}`)
  await main.getByLabel('Invoice Amount', { exact: true }).fill(String(owed.invoiceAmount))
  await main.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully')).toBeVisible()
  const progress = page.getByRole('list', { name: 'Progress' })
  await progress.getByRole('button', { name: /^Upload .* required$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aBill(`TP-${number}`))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  await expect(status.getByText('Received', { exact: true })).toBeVisible()

  const auditor = await pageOf(browser, PAYER, { at: `${LIST}?query=${number}` })
  await expect(auditor.getByRole('link', { name: /^Received/ })).toHaveAttribute('aria-current')
  await auditor.getByRole('link', { name: number, exact: true }).click()
  await expect(auditor.getByLabel('Invoice Number', { exact: true })).toHaveValue(`TP-${number}`)
  await expect(auditor.getByRole('button', { name: 'Save Invoice' })).toBeHidden()
  await auditor.getByRole('button', { name: 'Approve invoice' }).click()
  await auditor.getByRole('button', { name: 'Settle invoice' }).click()
  await expect(headOf(auditor).getByText('Settled', { exact: true })).toBeVisible()
  await noViolations(auditor, 'a settled invoice before its payer')

  await expect(status.getByText('Settled', { exact: true })).toBeVisible()
  await expect(main.getByLabel('Invoice Number', { exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?query=${number}`))
  await expect(page.getByText('No Matching Invoices Found')).toBeVisible()
})
