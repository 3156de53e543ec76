import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './own-network.ts'
import { follow, LIGHT_PAGE, pageOf } from './people.ts'

type Catalogue = Record<string, string | Record<string, string>>

function catalogueOf(language: string): Catalogue {
  const folder = new URL(`../web/src/ui/catalogues/${language}/`, import.meta.url)
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Catalogue)
  return Object.assign({}, ...files) as Catalogue
}

/** Everything people read or hear on the page. What a release changed is in English for everybody, behind its button. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = new Set([document.title.split(' · ')[0]])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement?.closest('[popover]:not(:popover-open)')) said.add(textContent?.trim())
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) said.add(element.getAttribute(name) ?? '')
    return [...said].flatMap((text) => text || [])
  })
}

/** English that the catalogue translates. Numbers, names and what people wrote are not among its keys. */
async function leftInEnglish(page: Page, catalogue: Catalogue): Promise<string[]> {
  const own = new Set(Object.values(catalogue).filter((text) => typeof text === 'string'))
  return (await saidOn(page)).filter((text) => Object.hasOwn(catalogue, text) && !own.has(text))
}

const LANGUAGES = [
  {
    name: 'Español',
    lang: 'es',
    file: 'es',
    words: { title: /^Envíos · /, search: 'Número, referencia, ciudad o conductor', open: 'Abrir', section: 'Paradas' },
  },
  {
    name: 'Français (Canada)',
    lang: 'fr-CA',
    file: 'fr-ca',
    words: {
      title: /^Expéditions · /,
      search: 'Numéro, référence, ville ou chauffeur',
      open: 'Ouvrir',
      section: 'Arrêts',
    },
  },
]

test('Choosing Spanish or French in the profile puts the shipments list, preview and page in that language, on every device', async ({
  browser,
  network,
}) => {
  const { userName, company } = await network.hire('carrier-dispatcher')
  await network.load({ status: 'inTransit', ...(await network.crewOf(company)) })
  const page = await pageOf(browser, userName, { at: '/profile?tab=appearance' })
  for (const { name, lang, file, words } of LANGUAGES) {
    const catalogue = catalogueOf(file)
    await follow(page, '/profile?tab=appearance')
    // Once the choice is saved, the page switches language.
    await page.getByRole('radio', { name }).click({ force: true })
    await expect(page.locator('html')).toHaveAttribute('lang', lang)

    await follow(page, '/shipments')
    await expect(page.getByPlaceholder(words.search)).toBeVisible()
    await expect(page).toHaveTitle(words.title)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('img') })
      .first()
    await expect(row).toBeVisible()
    expect(await leftInEnglish(page, catalogue), 'the list').toEqual([])

    await row.click()
    const open = page.getByRole('link', { name: words.open })
    await expect(open).toBeVisible()
    expect(await leftInEnglish(page, catalogue), 'the preview').toEqual([])

    await open.click()
    await expect(page.getByRole('heading', { name: words.section })).toBeVisible()
    expect(await leftInEnglish(page, catalogue), 'the page').toEqual([])
  }
  const elsewhere = await pageOf(browser, userName, { at: LIGHT_PAGE })
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', LANGUAGES.at(-1)?.lang ?? '')
})
