import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/world/cast.ts'

const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
].filter((path) => path !== undefined)

export interface Loaded {
  kB: number
  files: number
}

/** 400 kbit/s, 400 ms each way and back. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/**
 * The JavaScript and CSS that a browser with an empty cache fetches, as gzip, before anybody touches the page; and milliseconds until
 * the dashboard's rows show on Slow 3G.
 */
export async function measureFirstLoad(
  address: string,
  userName: string,
  shipment: string,
): Promise<{ signIn: Loaded; dashboard: Loaded; shipment: Loaded; rowsMs: number } | undefined> {
  const executablePath = BROWSERS.find((path) => existsSync(path))
  if (!executablePath) return undefined
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const signIn = await load(browser, `${address}/login`)
    const storage = await signedIn(browser, address, userName)
    const dashboard = await load(browser, `${address}/dashboard`, storage)
    const page = await load(browser, address + shipment, storage)
    return { signIn, dashboard, shipment: page, rowsMs: await rowsOnSlow3G(browser, address, storage) }
  } finally {
    await browser.close()
  }
}

async function signedIn(browser: Browser, address: string, userName: string): Promise<Storage> {
  const page = await browser.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('Email address').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const storage = await page.context().storageState()
  await page.close()
  return storage
}

async function rowsOnSlow3G(browser: Browser, address: string, storageState: Storage): Promise<number> {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
  const began = performance.now()
  await page.goto(`${address}/dashboard`, { waitUntil: 'commit' })
  await page.locator(ROWS).first().waitFor()
  const took = performance.now() - began
  await context.close()
  return took
}

const ROWS = 'main a[href*="/preview"]'

/** Milliseconds from the press on a row of the list to the record's preview with its data, on a processor a quarter as fast. */
export async function measurePreview(
  address: string,
  userName: string,
  at: string,
): Promise<readonly number[] | undefined> {
  return await opening(address, userName, async (page) => {
    await page.goto(address + at)
    await page.locator(ROWS).first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const took: number[] = []
    for (let place = 0; place < 20; place++) {
      const row = page.locator(ROWS).nth(place)
      const number = /([^/]+)\/preview/.exec((await row.getAttribute('href')) ?? '')?.[1]
      await page.evaluate(clock, `aside section[aria-label$=" ${number}"] h2 + :not(:last-child)`)
      await row.click()
      took.push(await page.evaluate(() => window.untilDrawn))
    }
    return took
  })
}

/**
 * Compressed kB of JavaScript fetched when a document is opened, its worker counted separately; none of it may load sooner. `frames` are
 * milliseconds from one frame to the next while its pages scroll by.
 */
export async function measureViewer(
  address: string,
  userName: string,
  target: string,
  name: string,
): Promise<
  { before: number; script: number; worker: number; firstPageMs: number; frames: readonly number[] } | undefined
> {
  return await opening(address, userName, async (page, arrived) => {
    await page.goto(address + target)
    const tile = page.getByRole('listitem', { name, exact: true })
    await tile.hover()
    const here = await arrived()
    await page.evaluate(clock, '[data-page="1"] [data-state="drawn"] canvas')
    await tile.getByRole('button', { name: `Preview: ${name}` }).click()
    const firstPageMs = await page.evaluate(() => window.untilDrawn)
    const { before, script } = whatCame(here, await arrived(), /viewer|pdf|tiff/)
    return {
      before,
      script,
      worker: await workersOf(page),
      firstPageMs,
      frames: await page.getByRole('region', { name: 'Pages' }).evaluate(scroll),
    }
  })
}

declare global {
  interface Window {
    /** Milliseconds from the click to the frame after the target shows. */
    untilDrawn: Promise<number>
  }
}

/** Timed in the browser: on a busy machine, its driver takes just as long to find the button and to look. */
function clock(wanted: string): void {
  window.untilDrawn = new Promise((resolve) => {
    addEventListener('pointerdown', () => performance.mark('pressed'), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.measure('opened', 'pressed').duration))
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

/** The same for the note editor, and for the decoder of iPhone photos when one goes into a note. */
export async function measureEditor(
  address: string,
  userName: string,
  target: string,
  photo: string,
): Promise<{ before: number; script: number; worker: number } | undefined> {
  return await opening(address, userName, async (page, arrived) => {
    await page.goto(address + target)
    const notes = page.getByRole('region', { name: 'Notes' })
    const write = notes.getByRole('button', { name: /Write a note|Continue with your draft/ })
    await write.waitFor()
    const here = await arrived()
    await write.click()
    await notes.getByRole('textbox', { name: 'New note' }).waitFor()
    const came = await arrived()
    if (page.workers().length > 0) throw new Error('A worker came before a photo')
    const decoder = page.waitForEvent('worker')
    await notes.locator('input[type=file]').setInputFiles(photo)
    await decoder
    return { ...whatCame(here, came, /note-editor|heic/), worker: await workersOf(page) }
  })
}

type Sizes = ReadonlyMap<string, number>

/** A page where somebody has signed in, and the bytes of JavaScript it has fetched so far. */
async function opening<Seen>(
  address: string,
  userName: string,
  look: (page: Page, arrived: () => Promise<Sizes>) => Promise<Seen>,
): Promise<Seen | undefined> {
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
    const arrived = async (): Promise<Sizes> => {
      await Promise.all(measuring)
      return new Map(sizes)
    }
    return await look(page, arrived)
  } finally {
    await browser.close()
  }
}

/** A name no file has would prove nothing: the wanted file must have loaded in the end. */
function whatCame(here: Sizes, there: Sizes, wanted: RegExp): { before: number; script: number } {
  const later = [...there].filter(([file]) => !here.has(file))
  if (!later.some(([file]) => wanted.test(file))) throw new Error(`No file named ${wanted} came when it was opened`)
  const sum = (files: (readonly [string, number])[]) => files.reduce((all, [, size]) => all + size, 0) / 1024
  return {
    before: sum([...here].filter(([file]) => wanted.test(file))),
    script: sum(later.filter(([file]) => !/worker/.test(file))),
  }
}

/** Milliseconds from frame to frame while somebody scrolls through a list of records, including the pages it fetches along the way. */
export async function measureList(
  address: string,
  userName: string,
  at: string,
): Promise<readonly number[] | undefined> {
  return await opening(address, userName, async (page) => {
    await page.goto(address + at)
    const row = page.locator(ROWS).first()
    await row.waitFor()
    const scroller = await row.evaluateHandle((link) => {
      for (let box = link.parentElement; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight) return box
      throw new Error('The list does not scroll')
    })
    return await scroller.evaluate(scroll)
  })
}

/** Three seconds of scrolling in the browser, about two document pages a second. */
async function scroll(pages: Element): Promise<readonly number[]> {
  const frames: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (const _frame of Array.from({ length: 180 })) {
    pages.scrollTop += 50
    const now = await new Promise<number>(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames
}

/** A page does not report what its worker fetches, so we request it again, as served. */
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

async function load(browser: Browser, address: string, storageState?: Storage): Promise<Loaded> {
  const context = await browser.newContext({
    ...(storageState ? { storageState } : {}),
    extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
  })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (/\.(?:m?js|css)$/.test(new URL(request.url()).pathname))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(3_000)
  const all = await Promise.all(sizes)
  await context.close()
  return { kB: all.reduce((sum, size) => sum + size, 0) / 1024, files: all.length }
}
