import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { type Network, test } from './own-network.ts'
import { apiOf, pageOf } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 }, permissions: ['geolocation'] }
/** A dock ends the signal. */
const MINUTE = 60_000

async function loadOf(network: Network) {
  const dispatcher = await network.hire('carrier-dispatcher')
  const person = await network.hire('driver', dispatcher.company)
  const driver = { id: person.id, name: `Robin ${person.canary}` }
  const load = await network.load({ status: 'inTransit', carrier: dispatcher.company, driver, pickupInHours: -22 })
  return { dispatcher, person, load }
}

type Stop = { type: string; arrivedAt: string | null; departedAt: string | null }
type Place = { latitude: number; longitude: number }
type Needed = { isSatisfied: boolean }

/** A page as a camera would give it. */
async function photographOf(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 1_200 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, 900, 1_200)
    pen.fillStyle = '#000000'
    pen.font = '40px sans-serif'
    for (let line = 0; line < 20; line++) pen.fillText(`Received in good order ${line}`, 60, 80 + line * 55)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('Without signal a driver arrives, unloads and photographs the proof; the dispatcher sees the true times', async ({
  browser,
  request,
  network,
}) => {
  const { dispatcher, person, load } = await loadOf(network)
  const phone = await pageOf(browser, person.userName, PHONE)
  await expect(phone).toHaveURL('/drive')
  await expect(phone.getByRole('button', { name: 'I am here' })).toBeVisible()
  await expect(phone.getByText(`Load ${load.number}`).first()).toBeVisible()
  await noViolations(phone, "a driver's home")
  // Once the service worker has the page and its files, the app opens without signal.
  await expect
    .poll(() =>
      phone.evaluate(async () => (await caches.match('/drive', { cacheName: 'waybill-driver-shell' })) !== undefined),
    )
    .toBe(true)

  // The driver shares the phone's position, and is at the dock: asked whether they have arrived, and never recorded without that.
  const context = phone.context()
  const { stops } = await (await apiOf(request, person.userName)).get<{ stops: Place[] }>(`shipments/${load.number}`)
  const { latitude, longitude } = stops[1] ?? { latitude: 0, longitude: 0 }
  const before = Date.now()
  await context.setGeolocation({ latitude: latitude + 0.002, longitude, accuracy: 30 })
  await phone.getByRole('button', { name: 'Share position' }).click()
  await expect(phone.getByText('Position shared while this app is open')).toBeVisible()
  await expect(phone.getByText(/^You’re at .* Arrived .*\?$/)).toBeVisible()
  await noViolations(phone, 'a proposed arrival')

  await context.setOffline(true)
  await phone.getByRole('button', { name: 'Yes, arrived' }).click()
  // It left Chicago six hours ago: the phone asks once.
  await phone.getByLabel('The time is right').check()
  await phone.getByRole('button', { name: 'I am here' }).click()
  await expect(phone.getByText('1 report is waiting to be sent')).toBeVisible()
  await expect(phone.getByText('No signal.')).toBeVisible()
  const arrived = Date.now()

  // The phone is closed at the dock, and opened again an hour later; there is still no signal.
  await phone.close()
  const again = await context.newPage()
  await again.clock.install({ time: arrived + 60 * MINUTE })
  await again.goto('/drive')
  await expect(again.getByText(/^There since/)).toBeVisible()
  await again.getByRole('button', { name: 'Unloaded: I am leaving' }).click()
  await again.getByLabel('Who signed').fill('D. Keeper')
  await noViolations(again, 'leaving a stop')
  await again.getByRole('button', { name: 'Unloaded: I am leaving' }).click()
  await expect(again.getByText('2 reports are waiting to be sent')).toBeVisible()
  await again.clock.runFor(1_000)
  await again.getByRole('button', { name: 'Photograph proof' }).click()
  await again
    .getByLabel('Open the camera')
    .setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await photographOf(again) })
  await again.getByRole('button', { name: 'Save proof' }).click()
  await expect(again.getByText('3 reports are waiting to be sent')).toBeVisible()
  await noViolations(again, 'reports that wait')

  const alder = await apiOf(request, dispatcher.userName)
  const delivery = async () => (await alder.get<{ stops: Stop[] }>(`shipments/${load.number}`)).stops.at(-1)
  expect(await delivery()).toMatchObject({ arrivedAt: null, departedAt: null })

  await context.setOffline(false)
  await again.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(again.getByText(/waiting to be sent/)).toHaveCount(0)
  const stop = await delivery()
  const arrivedAt = Date.parse(stop?.arrivedAt ?? '')
  // Answers tell the server's time in whole seconds.
  expect(arrivedAt).toBeGreaterThanOrEqual(before - 2_000)
  expect(arrivedAt).toBeLessThanOrEqual(arrived + 2_000)
  expect(Date.parse(stop?.departedAt ?? '')).toBeGreaterThanOrEqual(arrivedAt)
  const needed = async () =>
    (await alder.get<{ data: Needed[] }>(`shipments/${load.number}/required_documents`)).data.map(
      ({ isSatisfied }) => isSatisfied,
    )
  await expect.poll(needed).toEqual([true])
  const { data } = await alder.get<{ data: unknown[] }>(`shipments/${load.number}/documents`)
  expect(data).toHaveLength(1)

  // Logged out, the phone keeps nothing of the loads.
  await again.getByText('Menu').click()
  await again.getByRole('button', { name: 'Sign out' }).click()
  await expect(again).toHaveURL('/login')
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(load.number)
})
