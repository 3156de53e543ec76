import { expect, type Page } from '@playwright/test'

/** Everything on the page as it is can be pressed with a thumb: 44 px each way, whatever is drawn of it (UX, targets). */
export async function roomForThumbs(page: Page, where: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(() => page.evaluate(tooSmall), `${where}, for a thumb`).toEqual([])
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
}

/** Runs in the page. A long list's first rows stand for all; links within a sentence are as high as their line. */
function tooSmall(): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"], [role="radio"]',
  )
  const isLater = (element: Element) => element.closest(':is(li, tr, [role="row"]):nth-child(n + 6)') !== null
  const isIdle = (element: Element) =>
    element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"], [inert]')
  const found: string[] = []
  for (const element of targets) {
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isSeen || isIdle(element) || isLater(element) || getComputedStyle(element).display === 'inline') continue
    const whole = element.closest('label') ?? element
    // A toast passes.
    const isHit = (at: Element | null) =>
      at !== null && (whole.contains(at) || at.closest('[role="alertdialog"]') !== null)
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const [left, top] = [x + width / 2, y + height / 2]
    if (!isHit(document.elementFromPoint(left, top))) continue
    const isOutside = (across: number, down: number) =>
      across < 0 || down < 0 || across >= innerWidth || down >= innerHeight
    const isDrawn = (across: number, down: number) =>
      across >= x && across < x + width && down >= y && down < y + height
    /** How far from its middle it is still hit, this way and the other; what is scrolled out of sight counts as drawn. */
    const reach = (across: 0 | 1) => {
      let pixels = 1
      for (const way of [-1, 1])
        for (let far = 1; far < 44; far += 1) {
          const [to, down] = [left + way * far * across, top + way * far * (1 - across)]
          const isTheirs = isOutside(to, down) ? isDrawn(to, down) : isHit(document.elementFromPoint(to, down))
          if (!isTheirs) break
          pixels += 1
        }
      return pixels
    }
    const [wide, high] = [reach(1), reach(0)]
    if (wide < 43 || high < 43) found.push(`${wide} × ${high}: ${element.outerHTML.slice(0, 200)}`)
  }
  return found
}
