import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '../../server/test/server-process.ts'
import { DEMO_PASSWORD } from '../../server/world/cast.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures')
const DISPATCHER = 'dispatch@alder.example'
const BILLING = 'billing@alder.example'

/** The README's pictures, taken from a fresh demo world in a real browser. */
export async function takePictures(executablePath: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-pictures-'))
  const waybill = await startServer({ DATA_DIR: dataDir, APP_ENV: 'test' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  const pageOf = async (userName: string) => {
    const context = await browser.newContext({
      baseURL: waybill.url,
      viewport: { width: 1440, height: 900 },
      timezoneId: 'America/Chicago',
    })
    const page = await context.newPage()
    await signIn(page, userName)
    return page
  }
  try {
    await mkdir(FOLDER, { recursive: true })
    await ofFreight(await pageOf(DISPATCHER))
    await ofMoney(await pageOf(BILLING))
  } finally {
    await browser.close()
    await waybill.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ofFreight(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Under way' }).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' })
  await take(page, 'dashboard')

  const underWay = await first(page, 'shipments?statuses=5', ({ lane }) => lane.length > 2)
  await page.goto(`/shipments/${underWay.shipmentNumber}`)
  await page.getByRole('heading', { name: 'Stops' }).waitFor()
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  await take(page, 'shipment')

  const confirmed = 'shipments?statuses=8&sortDirection=desc&pageSize=50'
  const faxed = await first(page, confirmed, async ({ shipmentNumber }) =>
    (await ask(page, `shipments/${shipmentNumber}/documents`)).data.some(({ extension }) => extension === 'tif'),
  )
  await page.goto(`/shipments/${faxed.shipmentNumber}`)
  const fax = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Preview: .*\.tif$/ }) })
  await fax.first().hover()
  await fax
    .first()
    .getByRole('button', { name: /^Preview: / })
    .click()
  await page.locator('[data-page="1"] [data-state="drawn"] canvas').waitFor()
  await take(page, 'viewer')
}

async function ofMoney(page: Page): Promise<void> {
  const late = await first(page, 'invoices?status=Invoiced&pageSize=50', () => true)
  await page.goto(`/accounting/${late.invoiceNumber}/preview?status=Invoiced`)
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Delivered').first().waitFor()
  await take(page, 'accounting')

  const short = await first(page, 'payments?view=Cleared&pageSize=100', ({ shortPaid }) => shortPaid > 0)
  await page.goto(`/payments/${short.checkNumber}/preview`)
  await page
    .getByRole('complementary', { name: 'Preview' })
    .getByRole('button', { name: 'Remittance advice' })
    .waitFor()
  await take(page, 'remittance')
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  // Let slides and fades finish.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) })
}

async function signIn(page: Page, userName: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email address').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

type Row = {
  shipmentNumber: string
  lane: unknown[]
  extension: string
  invoiceNumber: string
  checkNumber: string
  shortPaid: number
}

/** The API's answer to the person on the page. */
async function ask(page: Page, target: string): Promise<{ data: Row[] }> {
  return await page.evaluate(async (asked) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('waybill.token')}` }
    return await (await fetch(`/api/v2/${asked}`, { headers })).json()
  }, target)
}

/** The first in a list that is worth a picture. */
async function first(page: Page, list: string, isWorth: (row: Row) => boolean | Promise<boolean>): Promise<Row> {
  for (const row of (await ask(page, list)).data) if (await isWorth(row)) return row
  throw new Error(`The demo world has nothing to show in ${list}`)
}
