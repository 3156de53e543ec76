import { expect, type Page } from '@playwright/test'
import { ALDER, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

// Graphics by the processor: a machine that runs journeys has no other.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
})

/** What the page asks of anybody else, and what its policy refuses. */
function watch(page: Page, ours: string): string[] {
  const wrong: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(ours) && !/^(?:blob|data):/.test(url)) wrong.push(url)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(String(error)))
  return wrong
}

test('The load board is drawn as a map from our own files, searched where it is moved to, and without WebGL all the same', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const page = await pageOf(browser, ALDER, { at: '/available-freight' })
  const wrong = watch(page, baseURL ?? '')
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page).toHaveURL(/activeTab=map/)
  const map = page.getByRole('region', { name: 'Loads on the map' })
  // Counted as drawn, not as fetched: a worker that never came leaves a canvas, too.
  const drawn = async (layer: string) => Number((await map.locator('[data-map]').getAttribute(`data-${layer}`)) ?? 0)
  await expect.poll(() => drawn('roads'), { timeout: 60_000 }).toBeGreaterThan(20)
  await expect.poll(() => drawn('cities')).toBeGreaterThan(3)
  await expect.poll(() => drawn('spots')).toBeGreaterThan(0)

  await map.getByRole('button', { name: 'Zoom in on the map' }).click()
  await expect(page).not.toHaveURL(/area=/)
  await map.getByRole('button', { name: 'Search here' }).click()
  await expect(page).toHaveURL(/area=-?[\d.]+/)
  // One filter for both: the list has what the map has, and its keys lead to the same preview.
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/available-freight\/\d+\/preview\?.*activeTab=map/)
  await expect(map).toBeVisible()
  expect(wrong).toEqual([])
  // Drawing by the processor leaves the next window little of it.
  await page.context().close()

  const plain = await (await browser.newContext()).newPage()
  await plain.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  })
  const wrongThere = watch(plain, baseURL ?? '')
  await signIn(plain, ALDER, '/available-freight?activeTab=map')
  await expect(plain.getByText('Simple map: this browser cannot draw the full one.')).toBeVisible()
  await expect(plain.locator('[data-spot]').first()).toBeVisible()
  await expect(plain.locator('canvas')).toHaveCount(0)
  expect(wrongThere).toEqual([])
})
