import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing wrong on the page as it stands, in light and in dark (UX, Check it like a designer). */
export async function noViolations(page: Page, where: string): Promise<void> {
  await noViolationsInLight(page, where)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Only colours differ: the scheme is a matter of CSS alone.
  await expectNothing(look(page).withRules(['color-contrast', 'link-in-text-block']), `${where}, dark`)
}

/** The same in light alone: of a page whose colours were looked at in another width. */
export async function noViolationsInLight(page: Page, where: string): Promise<void> {
  // A page that is still on its way has neither, and an address changes before its page does.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Nor is a list read that still fetches: what it held before stands there in pale.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  // Without motion the colours of the other scheme stand at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNothing(look(page), `${where}, light`)
}

/** Our pages hold no frames of others, which alone need axe's slower way; and what is in order nobody lists: three times as fast. */
function look(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** Of a long list the first rows stand for all: contrast alone, looked for in fifty of them twice, took half of all journeys' time. */
const LATER_ROWS = ':is(li, tr, [role="row"]):nth-child(n + 6)'

async function expectNothing(axe: AxeBuilder, where: string): Promise<void> {
  // What React Aria has just announced lies for seconds in its live region, after the button that it names has gone; a tooltip that the
  // mouse happens to rest on belongs to its button, wherever it is drawn.
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
