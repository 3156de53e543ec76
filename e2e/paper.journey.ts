import { expect } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { test } from './own-network.ts'
import { follow, OPERATIONS, pageOf, signIn } from './people.ts'

test('A carrier accepts a load, reads its rate confirmation and signs it; the provider sees who signed', async ({
  page,
  browser,
  network,
}) => {
  const admin = await network.hire('carrier-admin')
  const { tenderId, number: shipmentNumber } = await network.offer(admin.company)
  await signIn(page, admin.userName, `/tenders/${tenderId}`)
  await page.getByRole('button', { name: 'Accept tender' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
  await expect(page.getByText('Response sent!')).toBeVisible()

  await follow(page, `/shipments/${shipmentNumber}`)
  const paper = page.getByRole('region', { name: 'Paper' })
  await expect(paper.getByText('Waiting for your signature')).toBeVisible()
  await paper.getByRole('button', { name: 'Read and sign' }).click()
  const dialog = page.getByRole('dialog', { name: /Sign the rate confirmation/ })
  const sign = dialog.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toContain(shipmentNumber)
  await dialog.getByLabel('Your title').fill('Dispatcher')
  await dialog.getByRole('radio', { name: 'Draw it' }).check({ force: true })
  const field = await dialog.getByRole('img', { name: 'Signature field' }).boundingBox()
  if (!field) throw new Error('There must be a field to sign in')
  await page.mouse.move(field.x + 40, field.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 20],
    [140, 80],
    [200, 30],
    [260, 70],
  ] as const)
    await page.mouse.move(field.x + x, field.y + y, { steps: 4 })
  await page.mouse.up()
  await noViolations(page, 'the signature')
  await dialog.getByRole('checkbox', { name: /I have read/ }).check({ force: true })
  await sign.click()
  await expect(page.getByText(`Rate confirmation of ${shipmentNumber} signed`)).toBeVisible()
  await expect(paper.getByText(/^Signed by .*, Dispatcher/)).toBeVisible()

  await paper.getByRole('button', { name: 'Generate bill of lading' }).click()
  await expect(page.getByText(`BOL successfully generated for ${shipmentNumber}`)).toBeVisible()
  await expect(paper.getByRole('button', { name: 'Open Bill of lading' })).toBeVisible()

  const ops = await pageOf(browser, OPERATIONS, {
    at: `/all-shipments/${shipmentNumber}/preview/SignedRateConfirmation`,
    viewport: { width: 390, height: 844 },
  })
  await expect(ops.getByText(/^Signed by .*, Dispatcher/)).toBeVisible()
  await noViolationsInLight(ops, 'the signed rate confirmation, 390 px')
  await follow(ops, `/shipments/${shipmentNumber}`)
  // The preview before it has such a region, too.
  await expect(ops.getByRole('heading', { level: 1, name: shipmentNumber })).toBeVisible()
  await expect(ops.getByRole('region', { name: 'Paper' }).getByText('Signed', { exact: true })).toBeVisible()
  await noViolations(ops, 'the papers, 390 px')
})
