import { expect, type Page, test } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { apiOf, pageOf, signIn } from './people.ts'

const BILLING = 'billing@alder.example'
const FACTOR = 'clerk@dogwood.example'

type Row = {
  invoiceNumber: string
  shipmentNumber: string
  numberOfRequiredDocuments: number
  numberOfUploadedRequiredDocuments: number
}

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

test('A carrier reads why a load is not paid, sends the paper that is missing and its bill; the factor sees it', async ({
  page,
  browser,
  request,
}) => {
  const api = await apiOf(request, BILLING)
  const { data } = await api.get<{ data: Row[] }>('invoices?pageSize=50')
  // The oldest: no other journey is at work on it.
  const owed = data.findLast((row) => row.numberOfRequiredDocuments - row.numberOfUploadedRequiredDocuments === 1)
  if (!owed) throw new Error('Nothing waits for its last document')
  await signIn(page, BILLING, '/accounting')
  await expect(page.getByRole('link', { name: /^Action Required/ })).toHaveAttribute('aria-current')
  await page.getByLabel('Search invoices').fill(owed.invoiceNumber)
  await page.getByRole('link', { name: owed.invoiceNumber, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/accounting/${owed.invoiceNumber}/preview`))
  const look = preview(page)
  await expect(look.getByText(/Waiting on you/)).toBeVisible()
  await expect(look.getByRole('columnheader')).toHaveText(['Description', 'Rate Type', 'Rate', 'Unit', 'Total'])
  await noViolations(page, 'an invoice that lacks a paper')

  const missing = look.getByRole('button', { name: /^Upload .* required$/ })
  await missing.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aPage(owed.invoiceNumber))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document Successfully Uploaded')).toBeVisible()
  await expect(missing).toBeHidden()

  await look.getByRole('button', { name: 'Submit invoice' }).click()
  await dialog.getByLabel('Invoice Number').fill(`AF-${owed.invoiceNumber}`)
  await expect(dialog.getByText('As agreed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit invoice' }).click()
  await expect(page.getByText('Invoice updated successfully')).toBeVisible()
  await expect(look.getByText(`AF-${owed.invoiceNumber}`)).toBeVisible()

  const factor = await pageOf(browser, FACTOR, { at: `/accounting/${owed.invoiceNumber}/preview?status=All` })
  await expect(preview(factor).getByText(`AF-${owed.invoiceNumber}`)).toBeVisible()
  await expect(preview(factor).getByRole('button', { name: /invoice$/ })).toBeHidden()
})
