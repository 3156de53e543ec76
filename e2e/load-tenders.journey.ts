import { expect, type Page } from '@playwright/test'
import { interchangeOf, sampleWith } from '../server/src/integrations/edi/sample-tender.ts'
import { OPERATIONS, signIn } from './people.ts'
import { test } from './windows.ts'

type Document = { name: string; text: string }

async function drop(page: Page, documents: readonly Document[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((files) => {
    const carried = new DataTransfer()
    for (const { name, text } of files) carried.items.add(new File([text], name))
    return carried
  }, documents)
  const zone = page.getByRole('region', { name: 'Take load tenders' })
  await zone.dispatchEvent('dragover', { dataTransfer })
  await expect(zone.getByText('Let go to take them')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer })
}

test('Operations drop load tenders: one becomes a load and a tender, the same again stays one, a broken one is told', async ({
  page,
}) => {
  const load = `E2E${Date.now()}`
  const good = interchangeOf([sampleWith({ B2: `B2**ALDX**${load}**PP` })])
  const broken = interchangeOf([sampleWith({ B2: `B2**ALDX**${load}X**PP`, 'G62*54': 'G62*54*notaday' })])
  await signIn(page, OPERATIONS, '/load-tenders')
  await drop(page, [
    { name: 'good.edi', text: good },
    { name: 'broken.edi', text: broken },
  ])
  const taken = page.getByRole('region', { name: 'Just taken' })
  await expect(taken.getByText('Taken', { exact: true })).toBeVisible()
  await expect(taken.getByText('Refused', { exact: true })).toBeVisible()
  await expect(taken.getByRole('row').filter({ hasText: 'G62' }).filter({ hasText: 'date' }).first()).toBeVisible()
  const shipment = taken.getByRole('link', { name: /^\d{7}$/ })
  const number = await shipment.innerText()

  await drop(page, [{ name: 'good.edi', text: good }])
  await expect(taken.getByText('Known already', { exact: true })).toBeVisible()
  await expect(taken.getByRole('link', { name: number })).toHaveCount(2)

  await shipment.first().click()
  await expect(page).toHaveURL(new RegExp(`/(shipments|available-freight)/${number}`))
  await expect(page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) })).toContainText(number)
})
