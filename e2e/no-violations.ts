import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** It would write down each element it looks at, the whole page among them. */
const AXE = `${axe.source};axe.configure({ noHtml: true })`

/** axe finds nothing wrong on the page as it is, in light and in dark (UX, Check it like a designer). */
export async function noViolations(page: Page, where: string): Promise<void> {
  await noViolationsInLight(page, where)
  // Only colors differ: the scheme is pure CSS.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await illegible(page), `${where}, dark`).toEqual([])
}

/** The same in light only, for a page whose colors were checked at another width. */
export async function noViolationsInLight(page: Page, where: string): Promise<void> {
  // A page that is still loading has neither, and the address changes before its page does.
  await page.locator('main').first().waitFor({ state: 'attached' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // What is still fetching is not read either: a list shows its previous rows dimmed, a page the bones of what will come.
  await expect(page.locator('main').locator('[aria-busy="true"], [class*="_bone_"]')).toHaveCount(0)
  // Without motion, the other scheme's colors apply at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const wrong = [...(await malformed(page)), ...(await illegible(page))]
  expect(wrong, `${where}, light`).toEqual([])
}

/**
 * React Aria's announcements stay in its live region for seconds, after the button they name is gone; a tooltip under the mouse belongs
 * to its button, wherever it is drawn.
 */
const EXCLUDED = ['[data-live-announcer]', '[data-overlay-container]:has([role="tooltip"])']
/** A long list's first rows stand for all. */
const LATER_ROWS = ':is(li, tr, [role="row"]):nth-child(n + 6)'

/** Five sixths of axe's time. */
const CONTRAST = ['color-contrast', 'link-in-text-block']
/** axe leaves these out unless asked. */
const OPTIONAL = ['label-content-name-mismatch', 'target-size']

/** What is wrong by any rule but those of color. */
function malformed(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ exclude, off, on }) => {
      const rules = Object.fromEntries([...off, ...on].map((rule) => [rule, { enabled: on.includes(rule) }]))
      const { violations } = await window.axe.run({ exclude }, { resultTypes: ['violations'], rules, elementRef: true })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, 300)}`)
    },
    { exclude: [...EXCLUDED, LATER_ROWS], off: CONTRAST, on: OPTIONAL },
  )
}

/** The looks that axe found legible, on any page so far: the same frame, buttons and rows are on all of them. */
const legible = new Set<string>()

/** What cannot be read against its ground. Of what looks the same, one is asked about, and once. */
async function illegible(page: Page): Promise<string[]> {
  const { wrong, right } = await page.evaluate(judge, { seen: [...legible], exclude: EXCLUDED, rules: CONTRAST })
  for (const look of right) legible.add(look)
  return wrong
}

/** Runs in the page. */
async function judge({ seen, exclude, rules }: { seen: string[]; exclude: string[]; rules: string[] }) {
  const grounds = new Map<Element | null, string>([[null, '']])
  /** What is painted behind the element, as far as its ancestors paint. */
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element)
    if (known !== undefined || !element) return known ?? ''
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter].join()
    const ground = groundOf(element.parentElement) + (own === 'rgba(0, 0, 0, 0),none,1,none' ? '' : ` ${own}`)
    grounds.set(element, ground)
    return ground
  }
  const hidden = new Map<Element | null, boolean>([[null, false]])
  /** Drawn for nobody: clipped away for those who see, or above the window until it has the focus. */
  const isHidden = (element: Element | null): boolean => {
    const known = hidden.get(element)
    if (known !== undefined || !element) return Boolean(known)
    const { clipPath, position } = getComputedStyle(element)
    const isAbove = position === 'fixed' && element.getBoundingClientRect().bottom <= 0
    const answer = clipPath === 'inset(50%)' || isAbove || isHidden(element.parentElement)
    hidden.set(element, answer)
    return answer
  }
  /** More contrast is asked of small letters; beyond that, size and weight change nothing. */
  const isLarge = ({ fontSize, fontWeight }: CSSStyleDeclaration) =>
    Math.ceil(Number.parseFloat(fontSize) * 72) / 96 >= (Number(fontWeight) >= 700 ? 14 : 18)
  const lookOf = (element: Element): string => {
    const parent = element.parentElement
    const name = `${element.localName}.${element.getAttribute('class')} in ${parent?.getAttribute('class')}`
    const style = getComputedStyle(element)
    const around = parent && getComputedStyle(parent).color
    const ground = groundOf(element)
    return [name, style.color, isLarge(style), style.textShadow, style.position, around, ground].join()
  }
  /** Signs alone are no text to axe. */
  const signs = /^[\s\u2000-\u206F\u2E00-\u2E7F\\'!"#$%&£¢¥§€()*+,\-./:;<=>?@[\]^_`{|}~±]*$/
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && !signs.test(nodeValue ?? '')
  const exempt = [...exclude, '[aria-hidden="true"]', '[inert]', ':disabled', '[aria-disabled="true"]'].join()
  const looks = new Map<string, Element>()
  const known = new Set(seen)
  for (const element of document.body.querySelectorAll('*')) {
    const isRead = element.matches('input, select, textarea') || [...element.childNodes].some(isText)
    if (!isRead || element.closest(exempt) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (isHidden(element)) continue
    const look = lookOf(element)
    if (!known.has(look) && !looks.has(look)) looks.set(look, element)
  }
  if (looks.size === 0) return { wrong: [], right: [] }
  const { violations, passes } = await window.axe.run(
    { include: [...looks.values()], exclude },
    { runOnly: { type: 'rule', values: rules }, resultTypes: ['violations', 'passes'], elementRef: true },
  )
  const legible = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
  const passed = new Set<Element | undefined>(legible.map(({ element }) => element))
  return {
    wrong: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, 300)}`),
    right: [...looks].flatMap(([look, element]) => (passed.has(element) ? look : [])),
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
