import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { ProfileChange } from '@waybill/contract/profile/profile.ts'
import sharp from 'sharp'
import { startServer } from '../../server/test/server-process.ts'
import { DEMO_PASSWORD } from '../../server/world/cast.ts'
import { STORED } from '../../web/src/api/stored.ts'
import { TOURS } from '../../web/src/help/tours.ts'
import { RECORDINGS, type Row, type Scene } from './recordings.ts'

const WEB = path.resolve(import.meta.dirname, '../../web/src')
const PICTURES = path.join(WEB, 'help/pictures')

/** The languages of the product, and the folders of their words. English is last: a demo world that runs on is left in it. */
const LANGUAGES = [
  { language: 'fr-CA', words: 'fr-ca' },
  { language: 'es', words: 'es' },
  { language: 'en', words: null },
] as const
type Spoken = (typeof LANGUAGES)[number]

const SCREEN = { width: 1024, height: 720 }
/** What a picture shows of the screen. */
const CUT = { width: 720, height: 450 }
const SHARPNESS = 1.5
const QUALITY = 42
/** For what a page shows. */
const PATIENCE_MS = 20_000
const SETTLE_MS = 800
/** Between what a picture is about and its edge. */
const EDGE = 24

/**
 * The tours' pictures, taken in every language from one demo world, where nobody changes anything: a fresh one, or that of the Waybill
 * running at TOURS_URL. Names of tours take only these.
 */
async function record(wanted: readonly string[]): Promise<void> {
  const running = process.env['TOURS_URL']
  if (running) return recordAt(running, wanted)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-tours-'))
  const waybill = await startServer({ DATA_DIR: dataDir, APP_ENV: 'test' })
  try {
    await recordAt(waybill.url, wanted)
  } finally {
    await waybill.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function recordAt(address: string, wanted: readonly string[]): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    for (const spoken of LANGUAGES)
      for (const { id, steps } of TOURS.filter((tour) => wanted.length === 0 || wanted.includes(tour.id)))
        await recordTour(browser, address, spoken, id, steps.length).catch((error: unknown) => {
          process.exitCode = 1
          console.error(`${spoken.language}  ${id} failed: ${String(error)}`)
        })
  } finally {
    await browser.close()
  }
}

async function recordTour(
  browser: Browser,
  baseURL: string,
  spoken: Spoken,
  tour: string,
  steps: number,
): Promise<void> {
  const recording = RECORDINGS[tour]
  if (!recording) throw new Error(`Nothing records the tour ${tour}: add it to recordings.ts`)
  const context = await browser.newContext({
    baseURL,
    viewport: SCREEN,
    deviceScaleFactor: SHARPNESS,
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const token = await signIn(page, recording.as, spoken.language)
  const words = await wordsOf(spoken)
  let taken = 0
  const scene: Scene = {
    page,
    say: (english) => words.get(english) ?? english,
    first: async (list, isWorth = () => true) => {
      const answer = await page.request.get(`/api/v2/${list}`, { headers: { Authorization: `Bearer ${token}` } })
      const { data }: { data: Row[] } = await answer.json()
      const found = data.find(isWorth)
      if (!found) throw new Error(`The demo world has nothing to show in ${list}`)
      return found
    },
    take: async (what, around = what) => {
      taken += 1
      const strips = page.getByText(scene.say('UAT Data'), { exact: true })
      await what.waitFor()
      await strips.evaluateAll((elements) => elements.forEach((one) => one.setAttribute('hidden', '')))
      await takePicture(page, what, around, path.join(PICTURES, spoken.language, `${tour}-${taken}.avif`))
    },
  }
  await recording.play(scene)
  await context.close()
  if (taken !== steps) throw new Error(`${tour} has ${steps} steps and ${taken} pictures`)
  console.log(`${spoken.language}  ${tour}`)
}

async function signIn(page: Page, userName: string, language: string): Promise<string> {
  const answer = await page.request.post('/api/v2/authorize', { data: { userName, password: DEMO_PASSWORD } })
  const { accessToken, claims, user } = await answer.json()
  const headers = { Authorization: `Bearer ${accessToken}` }
  const profile: Record<string, unknown> = await (await page.request.get('/api/v2/me/profile', { headers })).json()
  const own = Object.fromEntries(Object.entries(profile).filter(([name]) => name in ProfileChange.shape))
  const saved = await page.request.put('/api/v2/me/profile', { headers, data: { ...own, language } })
  if (!saved.ok()) throw new Error(`${userName} cannot read ${language}: ${await saved.text()}`)
  // Storage belongs to the origin: any of its files will do.
  await page.goto('/icon.svg')
  await page.evaluate((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), [
    [STORED.claims, claims],
    [STORED.user, JSON.stringify({ ...user, language })],
    [STORED.token, accessToken],
  ] as [string, string][])
  return accessToken
}

/** Every word of a language, English → translation. */
async function wordsOf({ words }: Spoken): Promise<ReadonlyMap<string, string>> {
  if (!words) return new Map()
  const folder = path.join(WEB, 'ui/catalogues', words)
  const files = await readdir(folder)
  const read = await Promise.all(files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), 'utf8'))))
  return new Map(read.flatMap((catalogue: Record<string, string>) => Object.entries(catalogue)))
}

async function takePicture(page: Page, what: Locator, around: Locator, file: string): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  // Let pictures of people and maps arrive.
  await page.waitForTimeout(SETTLE_MS)
  const [box, scene] = await Promise.all([what.boundingBox(), around.boundingBox()])
  if (!box || !scene) throw new Error(`Nothing to point at for ${path.basename(file)}`)
  const clip = {
    x: cutAt(box.x, box.width, scene.x + scene.width / 2, CUT.width, SCREEN.width),
    y: cutAt(box.y, box.height, scene.y + scene.height / 2, CUT.height, SCREEN.height),
    ...CUT,
  }
  await page.evaluate(ring, [box, clip] as const)
  const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await page.evaluate(() => document.querySelector('[data-ring]')?.remove())
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await sharp(picture).avif({ quality: QUALITY, effort: 4 }).toBuffer())
}

/** Where a cut of a length begins that lies around a middle and still shows what the picture is about. */
function cutAt(start: number, length: number, middle: number, cut: number, screen: number): number {
  const shown = within(middle - cut / 2, start + length + EDGE - cut, start - EDGE)
  return Math.round(within(shown, 0, screen - cut))
}

const within = (wanted: number, least: number, most: number): number => Math.min(Math.max(wanted, least), most)

type Box = { x: number; y: number; width: number; height: number }

/** Runs in the page: a ring around a box, as far as the cut shows it. A popover, so that it lies above dialogs. */
function ring([box, cut]: readonly [Box, Box]): void {
  const left = Math.max(box.x - 6, cut.x + 3)
  const top = Math.max(box.y - 6, cut.y + 3)
  const right = Math.min(box.x + box.width + 6, cut.x + cut.width - 3)
  const bottom = Math.min(box.y + box.height + 6, cut.y + cut.height - 3)
  const drawn = document.createElement('div')
  drawn.dataset['ring'] = ''
  drawn.popover = 'manual'
  Object.assign(drawn.style, {
    position: 'fixed',
    inset: `${top}px auto auto ${left}px`,
    boxSizing: 'border-box',
    inlineSize: `${right - left}px`,
    blockSize: `${bottom - top}px`,
    margin: '0',
    padding: '0',
    border: '3px solid #d97d06',
    borderRadius: '10px',
    background: 'none',
  })
  document.body.append(drawn)
  drawn.showPopover()
}

await record(process.argv.slice(2))
