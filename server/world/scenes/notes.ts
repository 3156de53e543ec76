import { api } from '@waybill/contract/api.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { NoteBlock, NoteContent, NoteInline } from '@waybill/contract/notes/note-content.ts'
import type { NoteAudience, NotedType } from '@waybill/contract/notes/notes.ts'
import { act, type Part, type Scene } from '../stage.ts'
import type { Meanwhile } from './haul.ts'

const HOUR = 3_600_000

const DISPATCH = 'dispatch@alder.example'
const OPS = 'ops@northbound.example'
const PAYABLES = 'payables@northbound.example'
const STAFF = 'staff@fir.example'
const PAYER = 'payer@elm.example'
const BILLING = 'billing@alder.example'

const text = (words: string, format?: number): NoteInline => ({
  type: 'text',
  text: words,
  ...(format ? { format } : {}),
})
const saying = (...children: NoteInline[]): NoteBlock => ({ type: 'paragraph', children })
/** The server writes the name itself. */
const mention = (userId: string): NoteInline => ({ type: 'mention', userId, text: 'them' })
const noteOf = (...children: NoteBlock[]): NoteContent => ({ root: { type: 'root', children } })

type About = { entityType: NotedType; entityId: string }

function* write(at: Date, by: string, about: About, noteJSON: NoteContent, audience?: NoteAudience): Part<void> {
  yield* act(at, by, api.notes.add, { body: { ...about, noteJSON, ...(audience ? { audience } : {}) } })
}

/** Notes on the load Drew drives, the seal with its photo; and one only the provider reads. */
export function sealedAndRolling(people: { driver: string; payables: string }, seal: Uint8Array): Meanwhile['tell'] {
  return function* sealed(at, _carrier, { id }) {
    const about = { entityType: 'shipment', entityId: id } as const
    const later = (hours: number) => new Date(at.getTime() + hours * HOUR)
    yield* write(
      at,
      OPS,
      about,
      noteOf(
        { type: 'heading', tag: 'h3', children: [text('At the consignee')] },
        {
          type: 'list',
          listType: 'number',
          children: [
            {
              type: 'listitem',
              children: [text('Check in at '), text('gate 4', 1), text(', not at the main entrance.')],
            },
            { type: 'listitem', children: [text('Count with the receiver before you sign.')] },
            { type: 'listitem', children: [text('Lumper receipt before you leave.')] },
          ],
        },
      ),
      'carrier',
    )
    const picture = yield* act(later(4), DISPATCH, api.notes.sendImage, {
      query: about,
      file: { name: 'seal.jpg', bytes: seal },
    })
    yield* write(
      later(4),
      DISPATCH,
      about,
      noteOf(
        saying(mention(people.driver), text(' sealed and rolling. The seal as it was put on:')),
        saying({ type: 'image', altText: 'The seal on the trailer door', ...picture }),
      ),
      'carrier',
    )
    yield* write(
      later(5),
      OPS,
      about,
      noteOf(
        saying(
          mention(people.payables),
          text(' the customer has agreed to the lumper. Keep it out of the carrier’s sight until the receipt is in.'),
        ),
      ),
      'internal',
    )
  }
}

export const twoHoursOut: Meanwhile['tell'] = function* twoHoursOut(at, _carrier, { id }) {
  yield* write(
    at,
    DISPATCH,
    { entityType: 'shipment', entityId: id },
    noteOf(saying(text('Driver will be late at the dock and has hours left for today.')), {
      type: 'quote',
      children: [text('Dock closes at 18:00, they take nobody after that.')],
    }),
  )
}

/** On an order, a location, a company and an invoice a third party sent back. */
export function* writtenElsewhere(now: Date, about: { location: string; company: string; staff: string }): Scene {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const { location, company, staff } = about
  yield* write(
    ago(300),
    OPS,
    { entityType: 'company', entityId: company },
    noteOf(saying(text('Good on reefers out of Chicago. Ask before noon.'))),
    'internal',
  )
  yield* write(
    ago(200),
    STAFF,
    { entityType: 'location', entityId: location },
    noteOf(saying(text('The yard is being paved until the end of the month. Trucks wait on Mill Road.'))),
  )
  const { data: orders } = yield* act(ago(40), STAFF, api.orders.list, {
    query: { statuses: [1], sortDirection: 'asc', pageSize: 1 },
  })
  const [order] = orders
  if (order) {
    const onOrder = { entityType: 'order', entityId: order.id } as const
    yield* write(
      ago(40),
      STAFF,
      onOrder,
      noteOf(
        saying(text('Pallets are '), text('double stacked', 1), text('. Tell the carrier before the tender goes out.')),
      ),
    )
    yield* write(
      ago(39),
      OPS,
      onOrder,
      noteOf(saying(mention(staff), text(' noted, it stands in the special instructions now.'))),
    )
  }
  const { data: invoices } = yield* act(ago(22), PAYER, api.payerInvoices.list, {
    query: { status: [INVOICE_STATUS.draft], pageSize: 100 },
  })
  for (const { id, carrierName } of invoices) {
    if (carrierName !== 'Alder Freight') continue
    const { returnedAt } = yield* act(ago(22), PAYER, api.invoices.find, { params: { invoice: id } })
    if (returnedAt === null) continue
    const onInvoice = { entityType: 'invoice', entityId: id } as const
    yield* write(
      ago(22),
      PAYER,
      onInvoice,
      noteOf(saying(text('Page 2 of the proof is cut off below the signature line.'))),
    )
    yield* write(
      ago(4),
      BILLING,
      onInvoice,
      noteOf(saying(text('The driver sends a new scan tonight; it follows '), text('tomorrow', 1), text('.'))),
    )
    break
  }
}

/** On a bill returned to its carrier, which does not read the second note. */
export function* saidOfReturned(at: Date, invoiceId: string): Part<void> {
  const about = { entityType: 'invoice', entityId: invoiceId } as const
  yield* write(
    at,
    PAYABLES,
    about,
    noteOf(saying(text('We can pay it with Friday’s run once the signed page is here.'))),
  )
  yield* write(at, PAYABLES, about, noteOf(saying(text('Second time this month. Watch it.'))), 'internal')
}
