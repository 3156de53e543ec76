import { test as base } from '@playwright/test'

/** A test whose people close their windows at the end: an open one gets all later news and refetches what it shows. */
export const test = base.extend<{ windows: undefined }>({
  windows: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
