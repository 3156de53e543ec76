import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/world/cast.ts'

const BROWSERS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].filter(
  (path) => path !== undefined,
)

/** Compressed kB of JavaScript and styles that a browser with an empty cache fetches for the sign-in page, and in all until the dashboard stands. */
export async function measureFirstLoad(
  address: string,
  userName: string,
): Promise<{ signIn: number; dashboard: number; styles: number } | undefined> {
  const executablePath = BROWSERS.find((path) => existsSync(path))
  if (!executablePath) return undefined
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const signIn = await load(browser, address, async (page) => {
      await page.goto(`${address}/login`)
      await page.getByLabel('Email address').waitFor()
    })
    const page = await browser.newPage()
    await page.goto(`${address}/login`)
    await page.getByLabel('Email address').fill(userName)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    const storage = await page.context().storageState()
    await page.close()
    const dashboard = await load(
      browser,
      address,
      async (fresh) => {
        await fresh.goto(`${address}/dashboard`)
        await fresh.getByRole('heading').first().waitFor()
        await fresh.waitForTimeout(1_500)
      },
      storage,
    )
    return { signIn: signIn.script, dashboard: dashboard.script, styles: dashboard.style }
  } finally {
    await browser.close()
  }
}

/**
 * Compressed kB of JavaScript that come when a document is opened, with its worker apart; nothing of it may come before.
 */
export async function measureViewer(
  address: string,
  userName: string,
  target: string,
  name: string,
): Promise<{ before: number; script: number; worker: number; firstPageMs: number } | undefined> {
  const executablePath = BROWSERS.find((path) => existsSync(path))
  if (!executablePath) return undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext()
    const door = await context.newPage()
    await door.goto(`${address}/login`)
    await door.getByLabel('Email address').fill(userName)
    await door.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await door.keyboard.press('Enter')
    await door.waitForURL('**/dashboard')
    await door.close()
    const page = await context.newPage()
    const sizes = new Map<string, number>()
    const measuring: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      if (!/\.m?js$/.test(pathname)) return
      measuring.push(request.sizes().then(({ responseBodySize }) => void sizes.set(pathname, responseBodySize)))
    })
    await page.goto(address + target)
    const tile = page.getByRole('listitem', { name, exact: true })
    await tile.hover()
    await Promise.all(measuring)
    const known = new Set(sizes.keys())
    const began = performance.now()
    await tile.getByRole('button', { name: `Preview: ${name}` }).click()
    await page.locator('[data-page="1"] [data-state="drawn"] canvas').waitFor()
    const firstPageMs = performance.now() - began
    await Promise.all(measuring)
    const sum = (take: (file: string) => boolean) =>
      [...sizes].filter(([file]) => take(file)).reduce((all, [, size]) => all + size, 0) / 1024
    const isReader = (file: string) => /viewer|pdf|tiff/.test(file)
    return {
      before: sum((file) => known.has(file) && isReader(file)),
      script: sum((file) => !known.has(file) && !/worker/.test(file)),
      worker: await workersOf(page),
      firstPageMs,
    }
  } finally {
    await browser.close()
  }
}

/** What a worker fetches its page does not tell of: asked for again, as it is served. */
async function workersOf(page: Page): Promise<number> {
  const sizes = page.workers().map(async (worker) => {
    const answer = await fetch(worker.url(), { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    return Number(answer.headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((all, size) => all + size, 0) / 1024
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>
type Page = Awaited<ReturnType<Browser['newPage']>>
type Storage = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

async function load(browser: Browser, address: string, visit: (page: Page) => Promise<void>, storageState?: Storage) {
  const context = await browser.newContext(storageState ? { storageState } : {})
  const page = await context.newPage()
  const bytes = { script: 0, style: 0 }
  const measuring: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(address)) return
    const kind = /\.m?js$/.test(new URL(request.url()).pathname)
      ? 'script'
      : request.url().endsWith('.css')
        ? 'style'
        : undefined
    if (kind) measuring.push(request.sizes().then((sizes) => void (bytes[kind] += sizes.responseBodySize)))
  })
  await visit(page)
  await Promise.all(measuring)
  await context.close()
  return { script: bytes.script / 1024, style: bytes.style / 1024 }
}
