import { expect, type Page } from '@playwright/test'
import { noViolations } from './no-violations.ts'

const PASSWORD = 'demo-waybill-4340'

/**
 * Sensitive acts ask who you are if you last confirmed more than five minutes ago. Nobody waits for that here: the first response
 * from that address asks, and after the password the request goes through.
 */
export async function confirmOnce(
  page: Page,
  address: string,
): Promise<{ enter: () => Promise<void>; leave: () => Promise<void> }> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  let isConfirmed = false
  await page.route(address, (route) =>
    isConfirmed || route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'confirm-identity', title: 'Confirm it’s you', status: 403 }),
        }),
  )
  page.on('response', (answer) => {
    if (answer.url().endsWith('/me/confirm_identity') && answer.status() === 204) isConfirmed = true
  })
  return {
    enter: async () => {
      await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
      await noViolations(page, 'the confirmation')
      await dialog.getByLabel('Password', { exact: true }).fill('not the password')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog.getByText('This is not your password')).toBeVisible()
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog).toBeHidden()
    },
    /** Escape closes the question alone, whatever is open below it. */
    leave: async () => {
      await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    },
  }
}
