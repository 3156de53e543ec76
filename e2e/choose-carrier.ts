import type { Page } from '@playwright/test'

/** Finds a carrier in the tender sheet and chooses it. */
export async function chooseCarrier(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  // The rows move when the answer arrives: an earlier click would hit the wrong one.
  const found = page.waitForResponse((answer) =>
    answer.url().includes(`query=${encodeURIComponent(name).replaceAll('%20', '+')}`),
  )
  await sheet.getByRole('searchbox', { name: 'Search carriers' }).fill(name)
  await found
  const box = sheet.getByRole('checkbox', { name: new RegExp(name) })
  await box.and(sheet.locator(':enabled')).first().check({ force: true })
}
