import type { Locator } from '@playwright/test'

/** Records the time that the dialog proposes. A truck of a journey is quicker than any: whoever is asked whether that is right says so. */
export async function record(dialog: Locator): Promise<void> {
  const button = dialog.getByRole('button', { name: /^Record/ })
  await button.waitFor()
  const doubt = dialog.getByText('The time is right')
  if (await doubt.isVisible()) await doubt.click()
  await button.click()
}
