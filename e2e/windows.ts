import { test as base } from '@playwright/test'

/** A test whose people close their windows at its end: each that stays open hears all the news that follows, and fetches what it shows. */
export const test = base.extend<{ windows: undefined }>({
  windows: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
