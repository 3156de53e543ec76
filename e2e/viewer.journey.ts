import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { type Network, test } from './own-network.ts'
import { apiOf, OPERATIONS, signIn } from './people.ts'

const DOCK = 'server/world/papers/dock.jpg'

type Papers = { data: { name: string }[] }

/** A load at its delivery, with a fax and a photo, and its dispatcher. */
async function pictured(network: Network, request: APIRequestContext) {
  const carrier = await network.found('carrier')
  const load = await network.load({ ...(await network.crewOf(carrier)), status: 'delivered' })
  const dispatcher = await network.hire('carrier-dispatcher', carrier)
  const api = await apiOf(request, dispatcher.userName)
  // A busy machine refuses a file it could not read within two seconds.
  const send = (name: string, file: Buffer, fileType: number) =>
    expect
      .poll(async () => {
        await api.post('documents', {
          uploadData: { name, data: file.toString('base64'), fileType, shipmentId: load.shipmentId },
        })
        const { data } = await api.get<Papers>(`shipments/${load.number}/documents`)
        return data.map((paper) => paper.name)
      })
      .toContain(name)
  await send('delivery receipt.tif', await readFile('server/world/papers/fax.tif'), 45)
  await send('dock 14.jpg', await readFile(DOCK), 45)
  return { ...load, dispatcher, send }
}

/** A PDF with this many pages, each with its number, and one just past the middle with an extra line. */
function aManifest(pages: number): Buffer {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, page) => `${4 + page * 2} 0 R`).join(' ')}]>>`,
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  ]
  for (let page = 0; page < pages; page++) {
    const rare = page === pages / 2 ? '(Seal 4418207 was whole) Tj' : '(Nothing to note) Tj'
    const drawn = `BT /F1 24 Tf 72 700 Td (Manifest page ${page + 1}) Tj 0 -40 Td ${rare} ET`
    objects.push(
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + page * 2} 0 R /Resources <</Font <</F1 3 0 R>>>>>>`,
      `<</Length ${drawn.length}>> stream\n${drawn}\nendstream`,
    )
  }
  // Large enough to be read in parts.
  const filling = 'x'.repeat(900_000)
  objects.push(`<</Length ${filling.length}>> stream\n${filling}\nendstream`)
  let written = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer <</Size ${size} /Root 1 0 R>>`
  return Buffer.from(`${written}${table}\nstartxref\n${written.length}\n%%EOF\n`, 'latin1')
}

async function look(page: Page, name: string) {
  const tile = page.getByRole('listitem', { name, exact: true })
  await tile.hover()
  await tile.getByRole('button', { name: `Preview: ${name}` }).click()
  return page.getByRole('dialog', { name })
}

const drawn = (page: Page, number: number) => page.locator(`[data-page="${number}"] [data-state="drawn"] canvas`)

test('A reviewer reads a five-page fax, marks a page, and reads a 300-page manifest by keyboard and search', async ({
  page,
  request,
  network,
}) => {
  const { number: shipmentNumber, send } = await pictured(network, request)
  await send('manifest.pdf', aManifest(300), 45)
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  const refused: string[] = []
  page.on('console', (said) => said.text().includes('Content Security Policy') && refused.push(said.text()))
  await signIn(page, OPERATIONS, `/shipments/${shipmentNumber}`)
  await expect(page.getByRole('listitem', { name: 'manifest.pdf' })).toBeVisible()
  // No part of the viewer loads before it is opened.
  expect(asked.filter((one) => /viewer|pdf[.-]|tiff/.test(one))).toEqual([])

  const fax = await look(page, 'delivery receipt.tif')
  await expect(drawn(page, 1)).toBeVisible()
  await expect(fax.getByText('of 5')).toBeVisible()
  await noViolations(page, 'the viewer')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(fax.getByLabel('Page', { exact: true })).toHaveValue('3')
  await expect(drawn(page, 3)).toBeVisible()
  const upright = await drawn(page, 3).boundingBox()
  await page.keyboard.press('r')
  await expect.poll(async () => (await drawn(page, 3).boundingBox())?.height).toBeLessThan(upright?.height ?? 0)
  await fax.getByRole('button', { name: 'Mark page 3' }).click()
  await page.getByRole('menuitem', { name: 'Illegible' }).click()
  await expect(fax.locator('[data-page="3"]').getByText('Illegible')).toBeVisible()
  // What cannot be printed is not offered.
  await expect(fax.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(fax).toBeHidden()

  const manifest = await look(page, 'manifest.pdf')
  await expect(drawn(page, 1)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('séal 4418207')
  await expect(manifest.getByText('1 of 1')).toBeVisible()
  await expect(manifest.locator('[data-page="151"] mark')).toHaveText('Seal 4418207')
  await page.keyboard.press('Escape')
  await manifest.getByRole('region', { name: 'Pages' }).focus()
  await page.keyboard.press('End')
  await expect(drawn(page, 300)).toBeVisible()
  await expect(manifest.getByLabel('Page', { exact: true })).toHaveValue('300')
  const fitted = await drawn(page, 300).boundingBox()
  await page.keyboard.press('-')
  await expect.poll(async () => (await drawn(page, 300).boundingBox())?.width).toBeLessThan(fitted?.width ?? 0)
  await manifest.getByRole('button', { name: 'Page 299' }).click()
  await expect(manifest.getByLabel('Page', { exact: true })).toHaveValue('299')
  await page.keyboard.press('Escape')
  expect(refused).toEqual([])

  // A missing file says so and can be retried.
  await page.route('**/api/v1/documents/*', (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      body: '{"status":404,"code":"not-found","title":"Not found"}',
    }),
  )
  const photo = await look(page, 'dock 14.jpg')
  await expect(photo.getByText('Image not found')).toBeVisible()
  await page.unroute('**/api/v1/documents/*')
  await page.route('**/api/v1/documents/*', (route) => route.abort('connectionreset'))
  await photo.getByRole('button', { name: 'Try again' }).click()
  await expect(photo.getByText('Waybill cannot be reached. Nothing was lost. Try again.')).toBeVisible()
  await page.unroute('**/api/v1/documents/*')
  await photo.getByRole('button', { name: 'Try again' }).click()
  await expect(drawn(page, 1)).toBeVisible()
  await page.keyboard.press('Escape')

  // A broken one stays broken.
  await page.route('**/api/v1/documents/*', (route) => route.fulfill({ body: 'no picture', contentType: 'image/jpeg' }))
  const broken = await look(page, 'dock 14.jpg')
  await expect(broken.getByText('An error occurred while loading the file.')).toBeVisible()
  await expect(broken.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(broken.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('A driver’s photos become one PDF, and a dark one says so before it is sent', async ({
  page,
  request,
  network,
}) => {
  const { number: shipmentNumber, dispatcher } = await pictured(network, request)
  await signIn(page, dispatcher.userName, `/shipments/${shipmentNumber}`)
  const papers = page.getByRole('region', { name: 'Documents' })
  await papers.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByRole('button', { name: /File type/ }).click()
  await page.getByRole('option', { name: 'Shipment Miscellaneous' }).click()
  const buffer = await readFile(DOCK)
  // Made by the browser itself: black, like the inside of a pocket.
  const black = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 800, height: 600 })
    canvas.getContext('2d')?.fillRect(0, 0, 800, 600)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles([{ name: 'one.jpg', mimeType: 'image/jpeg', buffer }])
  await file.setInputFiles([{ name: 'two.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(black, 'base64') }])
  await expect(dialog.getByText('2 photos become one PDF')).toBeVisible()
  await expect(dialog.getByText(/^This picture is too dark to read/)).toHaveCount(1)
  // The connection breaks halfway: what was chosen stays and is sent again.
  await page.route('**/documents/files?**', (route) => route.abort('connectionreset'))
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Waybill cannot be reached. Nothing was lost. Try again.')).toBeVisible()
  await page.unroute('**/documents/files?**')
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(page.getByText('Document Successfully Uploaded')).toBeVisible()
  const bound = await look(page, `Photos ${shipmentNumber}.pdf`)
  await expect(drawn(page, 1)).toBeVisible()
  await expect(bound.getByText('of 2')).toBeVisible()
  // On a phone, every action is in reach.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(bound.getByRole('button', { name: 'More', exact: true })).toBeInViewport({ ratio: 1 })

  // Its two pages are printed, and nothing of the page around them.
  await page.emulateMedia({ media: 'print' })
  await page.keyboard.press('p')
  await expect(page.locator('body > div > img')).toHaveCount(2)
  const printed = (await page.pdf()).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  expect(printed.match(/\/Subtype\s*\/Image\b/g)?.length).toBeGreaterThanOrEqual(2)
})
