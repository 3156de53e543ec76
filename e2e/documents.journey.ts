import { type APIRequestContext, expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { ALDER, apiOf, OPERATIONS, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

type Loads = { data: { shipmentNumber: string; lane: { type: string }[] }[] }
type Papers = { totalCount: number }

/** A delivered load of Alder's with one drop, for which nobody has sent anything yet. */
async function unproven(request: APIRequestContext): Promise<string> {
  const alder = await apiOf(request, ALDER)
  const { data } = await alder.get<Loads>('shipments?statuses=7&pageSize=50')
  for (const { shipmentNumber, lane } of data) {
    if (lane.filter(({ type }) => type === 'Delivery').length !== 1) continue
    const { totalCount } = await alder.get<Papers>(`shipments/${shipmentNumber}/documents`)
    if (totalCount === 0) return shipmentNumber
  }
  throw new Error('The demo world has a delivered load of Alder without a proof')
}

/** A page that can be read, and another each time. */
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

test('A carrier proves a delivery, mends the proof that is sent back, and the delivery is confirmed', async ({
  page,
  browser,
  request,
}) => {
  const number = await unproven(request)
  await signIn(page, ALDER, `/shipments/${number}`)
  const papers = page.getByRole('region', { name: 'Documents' })
  await papers.getByRole('button', { name: /^Upload Proof of Delivery for .*: required$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  // What is missing is said, and what was chosen with the tile is fixed.
  await expect(dialog.getByRole('button', { name: /File type/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Please select a file', { exact: true })).toBeVisible()
  await noViolations(page, 'the upload')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aPage('unsigned'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document Successfully Uploaded')).toBeVisible()
  await expect(papers.getByRole('listitem', { name: 'unsigned.pdf' })).toContainText('In review')

  const ops = await pageOf(browser, OPERATIONS, { at: `/shipments/${number}` })
  const review = ops.getByRole('region', { name: 'Documents' })
  await review.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = ops.getByRole('dialog', { name: 'Reject Proof of Delivery' })
  await reject.getByRole('button', { name: /Reason/ }).click()
  await ops.getByRole('option', { name: 'The consignee’s signature or stamp is missing' }).click()
  await reject.getByLabel(/What to mend/).fill('Page 1 has no name')
  await reject.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(ops.getByText('Document rejected')).toBeVisible()

  // Live: the carrier's page says why without being asked.
  await expect(papers.getByText(/signature or stamp is missing\. Page 1 has no name/).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await noViolations(page, 'a proof that was sent back, 390 px')
  await papers.getByRole('button', { name: 'Upload a new version' }).click()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(aPage('signed'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(papers.getByRole('listitem', { name: 'signed.pdf', exact: true })).toContainText('In review')

  await expect(review.getByRole('listitem', { name: 'signed.pdf', exact: true })).toBeVisible()
  await noViolations(ops, 'the review')
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(ops.getByText('Document accepted')).toBeVisible()
  await expect(ops.getByText('Delivery Confirmed', { exact: true }).first()).toBeVisible()
})
