import { expect } from '@playwright/test'
import { noViolations, noViolationsInLight } from './no-violations.ts'
import { ALDER, BIRCH, pageOf } from './people.ts'
import { test } from './windows.ts'

test('What changed is marked as new, read in the header, and not new any more on any device', async ({ browser }) => {
  const page = await pageOf(browser, ALDER)
  const button = page.getByRole('button', { name: /^Updates, \d+ new$/ })
  await button.click()
  const panel = page.getByRole('dialog', { name: 'Updates' })
  await expect(panel.getByRole('heading', { name: /^Version 0\.1\.0/ })).toBeVisible()
  await expect(panel.getByText('New', { exact: true }).first()).toBeVisible()
  await noViolations(page, 'updates')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Updates', exact: true })).toBeVisible()

  const elsewhere = await pageOf(browser, ALDER, { viewport: { width: 390, height: 844 } })
  await elsewhere.getByRole('button', { name: 'Updates', exact: true }).click()
  await expect(elsewhere.getByRole('dialog', { name: 'Updates' })).toBeVisible()
  await expect(elsewhere.getByText('New', { exact: true })).toHaveCount(0)
  await noViolationsInLight(elsewhere, 'updates on a phone')
  expect(await elsewhere.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('Administrators find the API documentation on wide screens, and others do not', async ({ browser }) => {
  const dispatcher = await pageOf(browser, BIRCH)
  await dispatcher.getByRole('button', { name: /^User menu of/ }).click()
  await expect(dispatcher.getByRole('link', { name: 'My Profile' })).toBeVisible()
  await expect(dispatcher.getByRole('link', { name: 'API Documentation' })).toHaveCount(0)
  const admin = await pageOf(browser, 'admin@alder.example')
  await admin.getByRole('button', { name: /^User menu of/ }).click()
  await expect(admin.getByRole('link', { name: 'API Documentation' })).toHaveAttribute('href', '/api/docs')
  await admin.setViewportSize({ width: 390, height: 844 })
  await expect(admin.getByRole('link', { name: 'API Documentation' })).toBeHidden()
})
