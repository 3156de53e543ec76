import type { Locator, Page } from '@playwright/test'

/** What a recording works with: the page of the person who shows it, in one language. */
export type Scene = {
  page: Page
  /** Our own word in the language of the page. */
  say: (english: string) => string
  /** The first row of a list of the API that will do. */
  first: (list: string, isWorth?: (row: Row) => boolean) => Promise<Row>
  /** The next step's picture, with a ring around what its caption is about, amid what should be seen around it. */
  take: (what: Locator, around?: Locator) => Promise<void>
}

export type Row = {
  id: string
  shipmentNumber: string
  invoiceNumber: string
  checkNumber: string
  shortPaid: number
  numberOfUploadedRequiredDocuments: number
  updatesNeeded: { kind: string }[]
}

export type Recording = { as: string; play: (scene: Scene) => Promise<void> }

const DISPATCHER = 'dispatch@alder.example'
const BILLING = 'billing@alder.example'
const ADMINISTRATOR = 'admin@alder.example'
const FACTOR = 'clerk@dogwood.example'

/** How each tour is shown, by its id: one picture per step. Dialogs are opened and never sent, so every language shows the same records. */
export const RECORDINGS: Readonly<Record<string, Recording>> = {
  'answer-a-tender': {
    as: DISPATCHER,
    play: async ({ page, say, first, take }) => {
      await page.goto('/tenders')
      await take(rows(page, say('Tenders')).first())
      const { id } = await first('tenders?statuses=0&sortDirection=desc')
      await page.goto(`/tenders/${id}`)
      const accept = page.getByRole('button', { name: say('Accept tender') })
      await take(accept)
      await accept.click()
      await take(dialog(page).getByRole('button', { name: say('Accept tender') }), dialog(page))
    },
  },
  'book-from-the-board': {
    as: DISPATCHER,
    play: async ({ page, say, take }) => {
      await page.goto('/available-freight?view=priced')
      await take(rows(page, say('Load Board')).first())
      await rows(page, say('Load Board')).first().getByRole('link').first().click()
      const book = page.getByRole('button', { name: say('Book It Now') })
      await take(book)
      await book.click()
      await take(dialog(page).getByRole('button').last(), dialog(page))
    },
  },
  'record-arrival-and-departure': {
    as: DISPATCHER,
    play: async ({ page, say, first, take }) => {
      const act = firstAct({ page, say })
      const coming = await first('shipments?statuses=5&sortDirection=desc')
      await page.goto(`/shipments/${coming.shipmentNumber}`)
      await take(act)
      await act.click()
      await take(dialog(page).getByRole('button').last(), dialog(page))
      const there = await first('shipments?statuses=6&sortDirection=desc')
      await page.goto(`/shipments/${there.shipmentNumber}`)
      await act.click()
      await take(dialog(page).getByRole('button').last(), dialog(page))
    },
  },
  'upload-a-proof': {
    as: DISPATCHER,
    play: async ({ page, say, first, take }) => {
      const { shipmentNumber } = await first('shipments?statuses=7&pageSize=100', ({ updatesNeeded }) =>
        updatesNeeded.some(({ kind }) => kind === 'proof-of-delivery'),
      )
      await page.goto(`/shipments/${shipmentNumber}`)
      const missing = page
        .getByRole('region', { name: say('Documents') })
        .getByRole('button')
        .filter({ hasText: say('Required') })
        .first()
      await take(missing)
      await missing.click()
      await take(page.getByText(say('Select File')), dialog(page))
      await take(dialog(page).getByRole('button').last(), dialog(page))
    },
  },
  'submit-an-invoice': {
    as: BILLING,
    play: async ({ page, say, first, take }) => {
      await page.goto('/accounting')
      await take(page.getByRole('link', { name: say('Action Required') }))
      const { invoiceNumber } = await first(
        'invoices?pageSize=100',
        (row) => row.numberOfUploadedRequiredDocuments === 0,
      )
      await page.goto(`/accounting/${invoiceNumber}/preview`)
      await take(preview(page).getByRole('list', { name: say('Required documents') }))
      const add = preview(page).getByRole('button', { name: say('Enter number and amount') })
      await add.click()
      await take(dialog(page).getByRole('button').last(), dialog(page))
    },
  },
  'request-detention': {
    as: DISPATCHER,
    play: async ({ page, say, first, take }) => {
      await page.goto('/cases')
      const open = page.getByRole('button', { name: say('New case') })
      await take(open)
      await open.click()
      await dialog(page)
        .getByRole('button', { name: say('Choose') })
        .first()
        .click()
      await page.getByRole('option', { name: say('Detention - Delivery') }).click()
      const { shipmentNumber } = await first('shipments?statuses=7&sortDirection=desc')
      await dialog(page).getByRole('combobox').fill(shipmentNumber)
      await page.getByRole('option', { name: shipmentNumber }).click()
      await take(dialog(page).getByRole('combobox'))
      await dialog(page)
        .getByRole('button', { name: say('Choose') })
        .first()
        .click()
      await page.getByRole('option').first().click()
      await take(dialog(page).getByRole('list').first())
    },
  },
  'follow-a-payment': {
    as: BILLING,
    play: async ({ page, say, first, take }) => {
      await page.goto('/payments')
      await take(rows(page, say('Payments')).first())
      const { checkNumber } = await first('payments?view=Cleared&pageSize=100', ({ shortPaid }) => shortPaid > 0)
      await page.goto(`/payments/${checkNumber}/preview`)
      await take(preview(page).getByRole('button', { name: say('Remittance advice') }))
      await take(
        preview(page)
          .getByRole('button', { name: say('Dispute'), exact: true })
          .first(),
      )
    },
  },
  'invite-a-colleague': {
    as: ADMINISTRATOR,
    play: async ({ page, say, take }) => {
      await page.goto('/contacts')
      // The demo world's connection has expired, which administrators are told once.
      const expired = dialog(page).filter({ hasText: say('Your vehicle tracking has expired') })
      await expired.waitFor()
      await page.keyboard.press('Escape')
      await expired.waitFor({ state: 'hidden' })
      const add = page.getByRole('button', { name: say('New contact') })
      await take(add)
      await add.click()
      await take(dialog(page).getByRole('button').last(), dialog(page))
      await page.goto('/contacts?query=brenda%20archer')
      await rows(page, say('Contacts')).first().getByRole('link').first().click()
      await take(page.getByRole('button', { name: say('Give access') }))
    },
  },
  'read-assigned-invoices': {
    as: FACTOR,
    play: async ({ page, say, first, take }) => {
      await page.goto('/accounting?status=Invoiced')
      await take(rows(page, say('Invoices')).first())
      const { invoiceNumber } = await first('invoices?status=Invoiced')
      await page.goto(`/accounting/${invoiceNumber}/preview?status=Invoiced`)
      await take(preview(page).getByText(say('Documents complete')).first())
      await page.goto('/payments/assignments')
      await take(page.getByRole('button', { name: say('Submit notice') }))
    },
  },
}

const rows = (page: Page, list: string): Locator => page.getByRole('region', { name: list }).getByRole('listitem')
const dialog = (page: Page): Locator => page.getByRole('dialog')
const preview = (page: Page): Locator => page.getByRole('complementary').last()
/** What a record's page offers first. */
const firstAct = ({ page, say }: Pick<Scene, 'page' | 'say'>): Locator =>
  page
    .getByRole('group', { name: say('Actions') })
    .getByRole('button')
    .first()
