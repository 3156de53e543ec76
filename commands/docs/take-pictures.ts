import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '../../server/test/server-process.ts'
import { DEMO_PASSWORD } from '../../server/world/cast.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../docs/pictures')
const DISPATCHER = 'dispatch@alder.example'

/** The README's pictures, taken of a fresh demo world by a real browser. */
export async function takePictures(executablePath: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-pictures-'))
  const waybill = await startServer({ DATA_DIR: dataDir, APP_ENV: 'test' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    await mkdir(FOLDER, { recursive: true })
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'America/Chicago' })
    await signIn(page, waybill.url)
    await page.getByRole('heading', { name: 'Under way' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    await page.screenshot({ path: path.join(FOLDER, 'dashboard.png') })
    await page.goto(`${waybill.url}/shipments?statuses=5`)
    await page.getByText('In Transit').first().waitFor()
    await page.goto(`${waybill.url}/shipments/${await aShipmentUnderWay(page)}`)
    await page.getByRole('heading', { name: 'Stops' }).waitFor()
    await page.getByRole('heading', { name: 'Activity' }).waitFor()
    await page.waitForTimeout(1_000)
    await page.screenshot({ path: path.join(FOLDER, 'shipment.png') })
  } finally {
    await browser.close()
    await waybill.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email address').fill(DISPATCHER)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

/** Its number, as the list shows it first. */
async function aShipmentUnderWay(page: Page): Promise<string> {
  const answer = page.waitForResponse((response) => /\/api\/v2\/shipments\?.*statuses=5/.test(response.url()))
  await page.reload()
  const { data } = (await (await answer).json()) as { data: { shipmentNumber: string; lane: unknown[] }[] }
  const longest = data.toSorted((a, b) => b.lane.length - a.lane.length)[0]
  if (!longest) throw new Error('The demo world has no shipment under way')
  return longest.shipmentNumber
}
