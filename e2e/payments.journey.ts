import { expect } from '@playwright/test'
import { noViolations } from './no-violations.ts'
import { apiOf, pageOf, signIn } from './people.ts'
import { test } from './windows.ts'

const BILLING = 'billing@alder.example'
const PAYABLES = 'payables@northbound.example'

type Summary = { checkNumber: string; shortPaid: number }
type Line = { deductions: { kind: string; dispute: object | null }[] }

test('A carrier reads a remittance and disputes what was paid short; the provider gives it back', async ({
  page,
  browser,
  request,
}) => {
  const api = await apiOf(request, BILLING)
  const { data } = await api.get<{ data: Summary[] }>('payments?view=Cleared&pageSize=100')
  const isUndisputed = async ({ checkNumber }: Summary): Promise<boolean> => {
    const { data: lines } = await api.get<{ data: Line[] }>(`payments/${checkNumber}/details`)
    return lines.every(({ deductions }) => deductions.every(({ dispute }) => dispute === null))
  }
  let short: Summary | undefined
  for (const row of data) if (!short && row.shortPaid > 0 && (await isUndisputed(row))) short = row
  if (!short) throw new Error('Nothing was paid short')

  await signIn(page, BILLING, `/payments?query=${short.checkNumber}`)
  await page.getByRole('link', { name: short.checkNumber, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${short.checkNumber}/preview`))
  const look = page.getByRole('complementary', { name: 'Preview' })
  await expect(look.getByText('Nobody approved this charge', { exact: false })).toBeVisible()
  await noViolations(page, 'a remittance')
  const advice = page.waitForResponse((answer) => answer.url().endsWith(`/payments/${short.checkNumber}/advice`))
  await look.getByRole('button', { name: 'Remittance advice' }).click()
  expect((await advice).headers()['content-type']).toBe('application/pdf')
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(viewer).toBeHidden()

  await look.getByRole('button', { name: 'Dispute', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const because = `Approved by phone, ${short.checkNumber}`
  await dialog.getByLabel('Why it should be paid').fill(because)
  await dialog.getByRole('button', { name: 'Dispute', exact: true }).click()
  await expect(look.getByText(/Waiting on Northbound Logistics until/)).toBeVisible()

  const desk = await pageOf(browser, PAYABLES, { at: `/payments/disputes?query=${encodeURIComponent(because)}` })
  await desk.getByRole('button', { name: 'Answer dispute' }).click()
  const answer = desk.getByRole('dialog')
  await answer.getByLabel('Reason').fill('The dock confirmed it')
  await answer.getByRole('button', { name: 'Give back', exact: true }).click()
  await expect(desk.getByText('Given back. The next payment run pays it.')).toBeVisible()

  await expect(look.getByText(/given back: The dock confirmed it/)).toBeVisible()
  await page.goto('/payments/disputes?status=answered')
  await expect(page.getByText(because)).toBeVisible()
})
