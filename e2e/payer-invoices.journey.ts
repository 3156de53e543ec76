import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { pageOf, signIn } from './people.ts'

const LIST = '/third-party-payer-invoices'

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

/** Above one invoice's sections. */
const headOf = (page: Page) => page.getByRole('article').first().locator('header').first()

test('A carrier bills a load that a third party pays for; the payer’s auditor approves it, and both see it', async ({
  page,
  browser,
  network,
}) => {
  const [carrier, payer] = [await network.found('carrier'), await network.found('payer')]
  const biller = await network.hire('carrier-billing', carrier)
  const clerk = await network.hire('payer', payer, { permissions: ['CarrierPortal', 'CarrierBillingSettings'] })
  const { invoiceNumber: number } = await network.owed(carrier, payer)

  await signIn(page, biller.userName, LIST)
  await expect(page.getByRole('link', { name: /^Action Required/ })).toHaveAttribute('aria-current')
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('query') === number)
  await page.getByLabel('Search invoices').fill(number)
  await found
  // The previous rows are dimmed while the next ones load.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('No More Results')).toBeVisible()
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${LIST}/${number}/preview`))
  const main = page.getByRole('main')
  const status = headOf(page)
  await expect(status.getByText('Draft', { exact: true })).toBeVisible()
  await main.getByLabel('Invoice Number', { exact: true }).fill(`TP-${number}`)
  await main.getByLabel('Invoice Amount', { exact: true }).fill('1850')
  await main.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully')).toBeVisible()
  const progress = page.getByRole('list', { name: 'Progress' })
  await progress.getByRole('button', { name: /^Upload .* required$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aBill(`TP-${number}`))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  await expect(status.getByText('Received', { exact: true })).toBeVisible()

  const auditor = await pageOf(browser, clerk.userName, { at: `${LIST}?query=${number}` })
  await expect(auditor.getByRole('link', { name: /^Received/ })).toHaveAttribute('aria-current')
  await auditor.getByRole('link', { name: `Audit third-party invoice ${number}` }).click()
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
