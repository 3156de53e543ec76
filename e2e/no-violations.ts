import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing wrong on the page as it is, in light and in dark (UX, Check it like a designer). */
export async function noViolations(page: Page, where: string): Promise<void> {
  await noViolationsInLight(page, where)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Only colors differ: the scheme is pure CSS.
  await expectNothing(look(page).withRules(['color-contrast', 'link-in-text-block']), `${where}, dark`)
}

/** The same in light only, for a page whose colors were checked at another width. */
export async function noViolationsInLight(page: Page, where: string): Promise<void> {
  // A page that is still loading has neither, and the address changes before its page does.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A list that is still fetching is not read either: it shows its previous rows dimmed.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  // Without motion, the other scheme's colors apply at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNothing(look(page), `${where}, light`)
}

/** Our pages have no third-party frames, which alone need axe's slower mode, and nobody reads what passed: three times as fast. */
function look(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** A long list's first rows stand for all: contrast alone, checked twice in fifty rows, took half of all journeys' time. */
const LATER_ROWS = ':is(li, tr, [role="row"]):nth-child(n + 6)'

async function expectNothing(axe: AxeBuilder, where: string): Promise<void> {
  // React Aria's announcements stay in its live region for seconds, after the button they name is gone; a tooltip under the mouse belongs
  // to its button, wherever it is drawn.
  const { violations } = await axe
    .exclude('[data-live-announcer]')
    .exclude('[data-overlay-container]:has([role="tooltip"])')
    .exclude(LATER_ROWS)
    .analyze()
  expect(
    violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`),
    where,
  ).toEqual([])
}
