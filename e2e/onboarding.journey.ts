import { expect, type Locator, type Page } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { follow, LIGHT_PAGE, OPERATIONS, pageOf } from './people.ts'
import { test } from './windows.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const PASSWORD = 'harbour lamp 31 otter'

/** A file that browsers, and anyone reading its bytes, take for a PDF. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })

async function openLetter(page: Page, to: string, subject: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/outbox')
    await page.getByRole('link').filter({ hasText: subject }).filter({ hasText: to }).first().click({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

async function fitsAPhone(page: Page, where: string, look = noViolationsInLight): Promise<void> {
  await page.setViewportSize(PHONE)
  await look(page, `${where}, phone`)
  // Nothing extends past the edge of a phone.
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, where).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(DESK)
}

/** Among pages built alike, one is checked in both widths and colors: axe takes longer than the rest of the journey. */
async function bothWidths(page: Page, where: string): Promise<void> {
  await fitsAPhone(page, where, noViolations)
  await noViolationsInLight(page, `${where}, desk`)
}

/** Carriers in the registry's local adapter. Each applies once per world: another run of the journey there takes another carrier. */
const CANADIANS = [
  { digits: '9200209', name: 'SUGAR MAPLE TRANSPORT LTEE', email: 'bureau@sugarmaple.example' },
  { digits: '9200214', name: 'TAMARACK TRANSPORT LTEE', email: 'bureau@tamarack.example' },
  { digits: '9200215', name: 'BALSAM TRANSPORT LTEE', email: 'bureau@balsam.example' },
] as const

function thisTime() {
  const { retry, repeatEachIndex } = test.info()
  const carrier = CANADIANS[retry + repeatEachIndex]
  if (!carrier) throw new Error('The registry has no carrier left for another run')
  return carrier
}

/** Types the day as people do. */
async function typeDay(within: Locator, label: string, day: Date): Promise<void> {
  await within.getByLabel(label, { exact: true }).fill(`${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()}`)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

async function begin(page: Page, digits: string, email: string, [firstName, lastName]: [string, string]) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Become a carrier' }).click()
  await expect(page).toHaveURL(/\/become-a-carrier$/)
  await page.getByLabel('Number', { exact: true }).fill(digits)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
}

async function choosePassword(page: Page, email: string, subject: string | RegExp): Promise<void> {
  await openLetter(page, email, subject)
  await page.getByRole('link', { name: 'Follow the link' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  const accept = page.getByRole('button', { name: 'Accept and continue' })
  await expect(accept.or(step(page, 'Authority'))).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  await expect(step(page, 'Authority')).toBeVisible()
}

async function fillAddress(within: Page | Locator): Promise<void> {
  await within.getByLabel('Street').fill('2250 Chemin du Port')
  await within.getByLabel('City').fill('Trois-Rivières')
  await within.getByLabel('State or province').fill('QC')
  await within.getByLabel('Postal code').fill('G9A 5E1')
}

test('A carrier applies from the public door to approval, leaves and resumes, and is let in', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const { digits, name, email } = thisTime()

  await page.goto('/become-a-carrier')
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await bothWidths(page, 'the start page')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByLabel('Number', { exact: true })).toBeFocused()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await begin(page, digits, email, ['Lise', 'Gagnon'])
  await choosePassword(page, email, 'Your application at')

  // Every other address leads back; the profile is their own.
  await follow(page, '/shipments')
  await expect(page).toHaveURL(/\/onboarding/)
  await follow(page, '/onboarding/review')
  await expect(page).toHaveURL(/\/onboarding$/)
  await follow(page, '/profile')
  await expect(page.getByRole('heading', { name: 'Lise Gagnon' })).toBeVisible()
  await follow(page, '/onboarding')
  await expect(page.getByText('Waiting on you')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')).toHaveText([
    'Application',
  ])

  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  // The registered contacts are masked: they prove who may speak for the company.
  await expect(page.getByText(email)).toHaveCount(0)
  await fitsAPhone(page, 'the record')
  await page.getByRole('button', { name: 'This is my company' }).click()

  await expect(step(page, 'Proof of control')).toBeVisible()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/Enter the six digits/)
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('4 tries left')).toBeVisible()
  await fitsAPhone(page, 'the code')
  const mail = await page.context().newPage()
  await openLetter(mail, email, 'The code for')
  const code = /The code is (\d{6})/.exec(await mail.locator('body').innerText())?.[1] ?? ''
  await mail.close()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.keyboard.press('Enter')

  await expect(step(page, 'Company profile')).toBeVisible()
  await expect(page.getByLabel('Legal name')).toHaveValue(name)
  await fillAddress(page)
  await page.getByLabel('Phone').fill('819 555 0199')
  await expect(page.getByText('Draft saved: you can leave and come back')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Street')).toHaveValue('2250 Chemin du Port')
  await page.getByLabel('States and provinces').fill('QC, ON, Atlantis')
  await page.getByRole('button', { name: 'Save company profile' }).click()
  await expect(page.getByText('1 entry needs another look')).toBeVisible()
  await expect(page.getByLabel('States and provinces')).toBeFocused()
  await fitsAPhone(page, 'the profile, refused')
  await page.getByLabel('States and provinces').fill('QC, ON, NY')
  await page.getByLabel('Van', { exact: true }).fill('14')
  await page.getByRole('button', { name: 'Save company profile' }).click()

  await expect(step(page, 'Insurance')).toBeVisible()
  await page.getByLabel('Certificate of insurance: file').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Certificate of insurance: file').setInputFiles(paper('certificate.pdf'))
  await expect(page.getByRole('button', { name: 'Download certificate.pdf' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Agency' }).fill('Front Range Insurance')
  await page.getByLabel('Phone').fill('303 555 0150')
  await page.getByLabel('Email').fill('certs@frontrange.example')
  for (const [line, limit] of [
    ['Policy 1: Auto liability', '1000000'],
    ['Policy 2: Cargo', '100000'],
  ] as const) {
    const policy = page.getByRole('group', { name: line })
    await policy.getByLabel('Insurer').fill('Great Plains Casualty')
    await policy.getByLabel('Policy number').fill(`GP-${limit}`)
    await policy.getByLabel('Limit').fill(limit)
    await typeDay(policy, 'Effective', inDays(-60))
    await typeDay(policy, 'Expires', inDays(300))
  }
  await page.getByRole('button', { name: 'Save insurance' }).click()
  await expect(page.getByText('Choose which autos are covered').first()).toBeVisible()
  await bothWidths(page, 'the insurance, refused')
  await page.getByRole('button', { name: /Covered autos/ }).click()
  await page.getByRole('option', { name: 'Any auto' }).click()
  await page.getByRole('button', { name: 'Save insurance' }).click()

  await expect(step(page, 'Tax form')).toBeVisible()
  await page.getByLabel('W-8BEN-E, signed: file').setInputFiles(paper('w8.pdf'))
  await expect(page.getByRole('button', { name: 'Download w8.pdf' })).toBeVisible()
  await page.getByLabel('Tax number in that country').fill('123456789')
  await page.getByLabel('Signed by').fill('Lise Gagnon')
  await typeDay(page.locator('form'), 'Signed on', inDays(-3))
  await page.getByRole('checkbox', { name: /beneficial owner/ }).check({ force: true })
  await fitsAPhone(page, 'the tax form')
  await page.getByRole('button', { name: 'Save tax form' }).click()

  await expect(step(page, 'Payment')).toBeVisible()
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByLabel('Bank', { exact: true }).fill('Caisse du Port')
  await expect(page.getByText('Draft saved: you can leave and come back')).toBeVisible()
  // The draft is there in another tab too, and the account number only where it was typed.
  const tab = await page.context().newPage()
  await tab.goto('/onboarding?step=payment')
  await expect(tab.getByLabel('Bank', { exact: true })).toHaveValue('Caisse du Port')
  await expect(tab.getByLabel('Account number')).toHaveValue('')
  await tab.close()
  await page.getByLabel('Institution and transit').fill('000-12345')
  await page.getByLabel('Account number').fill('000123456789')
  await page.getByRole('button', { name: 'Save payment' }).click()
  await expect(page.getByText('This is not a routing number').first()).toBeVisible()
  await fitsAPhone(page, 'the payment, refused')
  await page.getByLabel('Institution and transit').fill('003-12345')
  await page.getByRole('button', { name: 'Save payment' }).click()

  await expect(step(page, 'Agreement')).toBeVisible()
  await expect(page.getByRole('heading', { name: /No re-brokering/ })).toBeVisible()
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  await expect(page.getByText('3 entries need another look')).toBeVisible()
  await fitsAPhone(page, 'the agreement')
  await page.getByLabel('Your full name').fill('Lise Gagnon')
  await page.getByLabel('Your title').fill('Owner')
  await page.getByRole('checkbox', { name: /I have read the agreement/ }).check({ force: true })
  await page.getByRole('button', { name: 'Sign the agreement' }).click()

  await expect(step(page, 'Review')).toBeVisible()
  // Only the account's last four digits are saved.
  await page.goto('/onboarding?step=payment')
  await expect(page.getByText('•••• 6789')).toBeVisible()
  await expect(page.getByText('000123456789')).toHaveCount(0)
  await follow(page, '/onboarding')
  await expect(step(page, 'Review')).toBeVisible()
  await fitsAPhone(page, 'ready to hand in')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText(/^Waiting on Northbound/)).toBeVisible()

  // The provider: the queue, one step sent back, then approval.
  const desk = await pageOf(browser, OPERATIONS, { at: LIGHT_PAGE })
  await desk.getByRole('link', { name: 'Onboarding', exact: true }).first().click()
  await expect(desk).toHaveURL(/\/onboarding\/review$/)
  await desk.getByRole('link', { name: /Waiting on us/ }).click()
  await expect(desk.getByRole('link', { name })).toBeVisible()
  await fitsAPhone(desk, 'the queue')
  await desk.getByRole('link', { name }).click()
  await expect(desk.getByRole('heading', { name })).toBeVisible()
  await desk.setViewportSize(PHONE)
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport()
  await bothWidths(desk, 'the review')
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download w8.pdf' }).first().click()
  expect((await download).suggestedFilename()).toBe('w8.pdf')
  await desk.getByRole('button', { name: 'Request changes' }).click()
  const changes = desk.getByRole('dialog')
  await changes.getByRole('checkbox', { name: 'Tax form' }).check({ force: true })
  await changes.getByLabel('What to change: Tax form').fill('Page 2 is missing')
  await noViolations(desk, 'asking for changes')
  await changes.getByRole('button', { name: 'Send back' }).click()
  await expect(changes).toBeHidden()

  // The carrier sees it without reloading.
  await expect(page.getByText('Waiting on you')).toBeVisible()
  await page.goto('/onboarding')
  await expect(step(page, 'Tax form')).toBeVisible()
  await expect(page.getByText('Page 2 is missing')).toBeVisible()
  await fitsAPhone(page, 'a step sent back')
  await page.getByLabel('Tax number in that country').fill('123456789')
  await page.getByRole('checkbox', { name: /beneficial owner/ }).check({ force: true })
  await page.getByRole('button', { name: 'Save tax form' }).click()
  await expect(step(page, 'Review')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).click()

  const approve = desk.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).not.toHaveAttribute('aria-disabled')
  await approve.click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await expect(approve).toHaveAccessibleDescription(/It cannot be approved/)
  await fitsAPhone(desk, 'approved')

  await expect(page.getByText('You are approved', { exact: true })).toBeVisible()
  await bothWidths(page, 'approved, at the carrier')
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await follow(page, '/company')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Can be booked', { exact: true })).toBeVisible()
})
