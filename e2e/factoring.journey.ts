import { expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { apiOf, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const PAYABLES = 'payables@northbound.example'
const CONTROLLER = 'controller@northbound.example'
const BILLING = 'ar@redbud.example'
const FACTOR = 'clerk@dogwood.example'
const AT = '/payments/assignments?query=Redbud'

test('Two people enter and verify a notice of assignment; the invoice says it, the factor sees it, quick pay ends', async ({
  page,
  browser,
  request,
}) => {
  const { data } = await (await apiOf(request, BILLING)).get<{ data: { invoiceNumber: string }[] }>(
    'invoices?status=UnInvoiced&pageSize=1',
  )
  const invoice = `/accounting/${data[0]?.invoiceNumber}/preview?status=All`
  const look = { name: 'Preview' }
  const biller = await pageOf(browser, BILLING, { at: invoice })
  const theirs = biller.getByRole('complementary', look)
  const sooner = theirs.getByRole('button', { name: /Get paid sooner|Change payment terms/ })
  await expect(sooner).toBeVisible()
  await expect(sooner).not.toHaveAttribute('aria-disabled', 'true')

  await signIn(page, PAYABLES, AT)
  await page.getByRole('button', { name: 'Enter notice' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Carrier' }).fill('Redbud')
  await page.getByRole('option', { name: /Redbud Trucking/ }).click()
  await dialog.getByRole('combobox', { name: 'Factoring company' }).fill('Dogwood')
  await page.getByRole('option', { name: /Dogwood Capital/ }).click()
  await dialog.getByRole('spinbutton').first().click()
  await page.keyboard.type('01152026')
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'notice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(PAPER),
  })
  await dialog.getByRole('button', { name: 'Enter notice' }).click()
  const row = (at: typeof page) => at.getByRole('listitem', { name: 'Redbud Trucking to Dogwood Capital' })
  await expect(row(page).getByText('To be verified')).toBeVisible()
  await expect(row(page).getByRole('button', { name: 'Verify notice' })).toHaveAttribute('aria-disabled', 'true')
  await noViolations(page, 'notices of assignment')

  const second = await pageOf(browser, CONTROLLER, { at: AT })
  await row(second).getByRole('button', { name: 'Verify notice' }).click()
  const verify = second.getByRole('dialog')
  await verify.getByRole('radiogroup', { name: 'Number called' }).getByRole('radio').first().check({ force: true })
  await verify.getByLabel('Whom you spoke to').fill('Dora')
  await verify.getByRole('button', { name: 'Verify notice' }).click()
  await expect(row(page).getByText('In force', { exact: true })).toBeVisible({ timeout: 15_000 })

  await expect(theirs.getByText('Dogwood Capital')).toBeVisible()
  await expect(sooner).toHaveAttribute('aria-disabled', 'true')
  const factor = await pageOf(browser, FACTOR, { at: invoice })
  await expect(factor.getByRole('complementary', look).getByText('Dogwood Capital')).toBeVisible()
})

const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
