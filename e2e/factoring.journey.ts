import { expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { pageOf, signIn } from './people.ts'

test('Two people enter and verify a notice of assignment; the invoice says so, the factor sees it, quick pay ends', async ({
  page,
  browser,
  network,
}) => {
  const [carrier, factor] = [await network.found('carrier'), await network.found('factor')]
  const [billing, clerk, payables, controller] = await Promise.all([
    network.hire('carrier-billing', carrier),
    network.hire('factor', factor),
    network.staff('payables'),
    network.staff('payables'),
  ])
  await network.desk(factor)
  await network.desk(carrier)
  const { invoiceNumber } = await network.owed(carrier)
  const at = `/payments/assignments?query=${carrier.canary}`
  const invoice = `/accounting/${invoiceNumber}/preview?status=All`
  const look = { name: 'Preview' }
  const biller = await pageOf(browser, billing.userName, { at: invoice })
  const theirs = biller.getByRole('complementary', look)
  const sooner = theirs.getByRole('button', { name: /Get paid sooner|Change payment terms/ })
  await expect(sooner).toBeVisible()
  await expect(sooner).not.toHaveAttribute('aria-disabled', 'true')

  await signIn(page, payables.userName, at)
  await page.getByRole('button', { name: 'Enter notice' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Carrier' }).fill(carrier.name)
  await page.getByRole('option', { name: carrier.name }).click()
  await dialog.getByRole('combobox', { name: 'Factoring company' }).fill(factor.name)
  await page.getByRole('option', { name: factor.name }).click()
  await dialog.getByLabel('Effective from').fill('1/15/2026')
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'notice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(PAPER),
  })
  await dialog.getByRole('button', { name: 'Enter notice' }).click()
  const row = (where: typeof page) => where.getByRole('listitem', { name: `${carrier.name} to ${factor.name}` })
  await expect(row(page).getByText('To be verified')).toBeVisible()
  await expect(row(page).getByRole('button', { name: 'Verify notice' })).toHaveAttribute('aria-disabled', 'true')
  await noViolations(page, 'notices of assignment')

  const second = await pageOf(browser, controller.userName, { at })
  await row(second).getByRole('button', { name: 'Verify notice' }).click()
  const verify = second.getByRole('dialog')
  await verify.getByRole('radiogroup', { name: 'Number called' }).getByRole('radio').first().check({ force: true })
  await verify.getByLabel('Who you spoke with').fill('Dora')
  await verify.getByRole('button', { name: 'Verify notice' }).click()
  await expect(row(page).getByText('In force', { exact: true })).toBeVisible({ timeout: 15_000 })

  await expect(theirs.getByText(factor.name)).toBeVisible()
  await expect(sooner).toHaveAttribute('aria-disabled', 'true')
  const theirClerk = await pageOf(browser, clerk.userName, { at: invoice })
  await expect(theirClerk.getByRole('complementary', look).getByText(factor.name)).toBeVisible()
})

const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
