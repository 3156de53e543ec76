import { type Browser, expect, type Page } from '@playwright/test'
import { chooseCarrier } from './choose-carrier.ts'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { apiOf, follow, OPERATIONS, pageOf } from './people.ts'
import { record } from './record.ts'

const PHONE = { width: 390, height: 844 }

/** Next year: never in the past, and every driver is free. */
const day = (date: string) => `${new Date().getFullYear() + 1}-${date}`
/** A word that no other run of this journey uses. */
const fresh = () => Math.random().toString(36).slice(2, 10).replaceAll(/\d/g, 'x')

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const hasStatus = (page: Page, status: string) =>
  expect(page.getByRole('article').locator('header').first().getByText(status, { exact: true })).toBeVisible()

/** What the shipper wants moved, as its own system would send it; the form has its own journey. */
async function order(request: Parameters<typeof apiOf>[0], shipper: string): Promise<string> {
  const place = (companyName: string, of: object) => ({ companyName, addressLine1: '12 Mill Rd', ...of })
  const word = fresh()
  const { orderNumber } = await (await apiOf(request, shipper)).post<{ orderNumber: string }>('orders', {
    equipmentTypes: 1,
    stops: [
      {
        type: 'Pickup',
        location: place(`Cannery ${word}`, { city: 'Chicago', state: 'IL', postalCode: '60638' }),
        schedule: { earlyDateTime: day('04-10T08:00'), lateDateTime: day('04-10T16:00') },
        lineItems: [{ description: 'Canned tomatoes', packages: 10, weight: 12_000 }],
      },
      {
        type: 'Delivery',
        location: place(`Desert ${word}`, { city: 'Phoenix', state: 'AZ', postalCode: '85043' }),
        schedule: { earlyDateTime: day('04-13T08:00'), lateDateTime: day('04-13T16:00') },
      },
    ],
  })
  return orderNumber
}

/** A page that a consignee could have signed. */
function proof(name: string) {
  const drawn = `BT /F1 18 Tf 72 700 Td (${name}: received in good order) Tj ET`
  const body = [
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R>> endobj',
    `4 0 obj <</Length ${drawn.length}>> stream\n${drawn}\nendstream endobj`,
  ].join('\n')
  const pdf = `%PDF-1.4\n${body}\ntrailer <</Size 5 /Root 1 0 R>>\n%%EOF\n`
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') }
}

const theirs = (browser: Browser, who: string, at: string, viewport = { width: 1440, height: 900 }) =>
  pageOf(browser, who, { at, viewport })

test('Shipper, operations, carrier and driver take one load from order to delivery confirmed, each on their own screen', async ({
  browser,
  request,
  network,
}) => {
  const owner = await network.hire('shipper')
  const dispatcher = await network.hire('carrier-dispatcher')
  const trucker = await network.hire('driver', dispatcher.company)
  const orderNumber = await order(request, owner.userName)
  const shipper = await theirs(browser, owner.userName, `/orders/${orderNumber}`)
  const ops = await theirs(browser, OPERATIONS, `/orders/${orderNumber}`)

  await ops.getByRole('link', { name: 'Create shipment' }).click()
  await ops.getByRole('button', { name: 'Create shipment' }).click()
  await said(ops, /^Shipment \d+ Created!$/)
  await expect(ops).toHaveURL(/\/shipments\/\d+$/)
  const shipmentNumber = /\d+$/.exec(ops.url())?.[0] ?? ''
  await hasStatus(ops, 'Ready to Book')
  // The shipper's screen updates.
  await shipper.getByRole('link', { name: shipmentNumber }).first().click()
  await hasStatus(shipper, 'Ready to Book')

  await ops.getByRole('link', { name: 'Tender to carriers' }).click()
  await ops.getByRole('button', { name: 'Tender to carriers' }).click()
  const sheet = ops.getByRole('dialog')
  await chooseCarrier(ops, dispatcher.company.name)
  await sheet.getByRole('textbox', { name: 'Rate' }).fill('2400')
  await sheet.getByRole('button', { name: 'Tender shipment' }).click()
  await said(ops, `Shipment ${shipmentNumber} successfully tendered.`)
  await hasStatus(shipper, 'Tendering')

  const tenders = await (await apiOf(request, dispatcher.userName)).get<{ data: { id: string }[] }>(
    `tenders?statuses=0&query=${shipmentNumber}`,
  )
  const carrier = await theirs(browser, dispatcher.userName, `/tenders/${tenders.data[0]?.id}`)
  await carrier.getByRole('button', { name: 'Accept tender' }).click()
  await carrier.getByRole('dialog').getByRole('button', { name: 'Accept tender' }).click()
  await said(carrier, 'Response sent!')
  await hasStatus(shipper, 'Booked')

  const driver = await theirs(browser, trucker.userName, '/shipments', PHONE)
  await follow(carrier, `/shipments/${shipmentNumber}`)
  await carrier.getByRole('button', { name: 'Assign driver and equipment' }).click()
  const crew = carrier.getByRole('dialog')
  await crew.getByLabel('Tractor').fill('WL-1')
  await crew.getByRole('searchbox').fill(trucker.canary)
  await crew.locator('label', { hasText: `Robin ${trucker.canary}` }).click()
  await crew.getByRole('button', { name: 'Dispatch' }).click()
  await said(carrier, `Shipment ${shipmentNumber} dispatched`)
  await hasStatus(shipper, 'Dispatched')

  await follow(driver, `/shipments/${shipmentNumber}`)
  for (const [city, after] of [
    ['Chicago', 'In Transit'],
    ['Phoenix', 'Delivered'],
  ] as const) {
    await driver.getByRole('button', { name: `Record arrival at ${city}` }).click()
    await record(driver.getByRole('dialog'))
    await hasStatus(shipper, 'At Stop')
    await driver.getByRole('button', { name: `Record departure from ${city}` }).click()
    await record(driver.getByRole('dialog'))
    await hasStatus(shipper, after)
    await hasStatus(carrier, after)
  }

  const papers = driver.getByRole('region', { name: 'Documents' })
  await papers.getByRole('button', { name: /^Upload Proof of Delivery, .*: required$/ }).click()
  const upload = driver.getByRole('dialog', { name: 'Upload Document' })
  await upload.getByLabel('File', { exact: true }).setInputFiles(proof('unsigned'))
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await said(driver, 'Document Successfully Uploaded')

  // A proof that is sent back says why, where it was uploaded, and another replaces it.
  await follow(ops, `/shipments/${shipmentNumber}`)
  const review = ops.getByRole('region', { name: 'Documents' })
  await review.getByRole('button', { name: 'Reject', exact: true }).click()
  const reject = ops.getByRole('dialog', { name: 'Reject Proof of Delivery' })
  await reject.getByRole('button', { name: /Reason/ }).click()
  await ops.getByRole('option', { name: 'The consignee’s signature or stamp is missing' }).click()
  await reject.getByLabel(/What to correct/).fill('Page 1 has no name')
  await reject.getByRole('button', { name: 'Reject', exact: true }).click()
  await said(ops, 'Document rejected')
  await expect(papers.getByText(/signature or stamp is missing\. Page 1 has no name/).first()).toBeVisible()
  await noViolations(driver, 'a proof that was sent back, on a phone')
  await papers.getByRole('button', { name: 'Upload a new version' }).click()
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload.getByText('Please select a file', { exact: true })).toBeVisible()
  await upload.getByLabel('File', { exact: true }).setInputFiles(proof('signed'))
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(papers.getByRole('listitem', { name: 'signed.pdf', exact: true })).toContainText('In review')

  await expect(review.getByRole('listitem', { name: 'signed.pdf', exact: true })).toBeVisible()
  await noViolations(ops, 'the review')
  await review.getByRole('button', { name: 'Accept', exact: true }).click()
  await said(ops, 'Document accepted')
  for (const page of [ops, carrier, driver, shipper]) await hasStatus(page, 'Delivery Confirmed')
})
