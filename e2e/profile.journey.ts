import { deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { test } from './own-network.ts'
import { LIGHT_PAGE, signIn } from './people.ts'

/** A picture that is red on the left and blue on the right: a PNG written by hand. */
function halves(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) row.set(x < width / 2 ? [200, 30, 30] : [30, 30, 200], 1 + x * 3)
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const picture = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })
const menu = (page: Page) => page.getByRole('button', { name: /^User menu of/ })
const choose = (page: Page, file: ReturnType<typeof picture>) => page.getByLabel('Picture file').setInputFiles(file)

/** The color in the middle of the header picture. */
function middleColour(page: Page): Promise<string | undefined> {
  return page
    .locator('main img')
    .first()
    .evaluate((image) => {
      if (!(image instanceof HTMLImageElement) || !image.complete) return undefined
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const [red = 0, , blue = 0] = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? []
      return `${canvas.width} ${red > blue ? 'red' : 'blue'}`
    })
}

test('A picture is cropped by keyboard and appears in the header; a profile is changed, and nothing typed is lost by mistake', async ({
  page,
  network,
}) => {
  const { userName, canary, company } = await network.hire('carrier-dispatcher')
  await signIn(page, userName, LIGHT_PAGE)
  await menu(page).click()
  await page.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: `Robin ${canary}` })).toBeVisible()

  await choose(page, picture('page.png', Buffer.from('<html><script>alert(1)</script>')))
  await expect(page.getByText('This picture cannot be read. Choose another one.')).toBeVisible()
  await choose(page, picture('drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'))
  await expect(page.getByText('Choose a PNG or JPEG picture.')).toBeVisible()

  await choose(page, picture('halves.png', halves(800, 400)))
  const dialog = page.getByRole('dialog', { name: 'Your picture' })
  await noViolations(page, 'cutting a picture')
  await dialog.getByRole('application').focus()
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText('Profile Picture Saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  // All the way right: the middle of the crop is blue.
  await expect.poll(() => middleColour(page)).toBe('512 blue')
  await expect(page.getByRole('banner').locator('img')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Profile Picture Removed')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toBeHidden()

  const first = page.getByLabel('First name')
  await expect(first).toHaveValue('Robin')
  await noViolations(page, 'the profile')
  await expect(page.getByRole('button', { name: 'Save profile' })).toHaveAccessibleDescription('Nothing has changed')

  await first.fill('')
  await page.getByLabel('LinkedIn profile').fill('http://evil.example/in/fiona')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('2 entries need another look')).toBeVisible()
  await expect(first).toHaveAccessibleDescription('Enter your first name')

  page.once('dialog', (question) => void question.dismiss())
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('LinkedIn profile')).toHaveValue('http://evil.example/in/fiona')

  await first.fill('Robin')
  await page.getByLabel('LinkedIn profile').fill('https://www.linkedin.com/in/fiona')
  await page.getByLabel('Title').fill('Head of transportation')
  await page.getByRole('button', { name: 'Add a phone' }).click()
  const phone = page.getByRole('group', { name: 'Phone 2' })
  await phone.getByLabel('Number').fill('312 555 0177')
  await phone.getByLabel('Extension').fill('44')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('User Profile Successfully Updated')).toBeVisible()
  await expect(page.getByText(`Head of transportation · ${company.name}`)).toBeVisible()

  await page.reload()
  await expect(phone.getByLabel('Number')).toHaveValue('312 555 0177')
  await expect(phone.getByLabel('Extension')).toHaveValue('44')
})
