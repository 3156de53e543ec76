import type { NoteBlock, NoteContent, NoteInline } from '@waybill/contract/note-content.ts'
import type { NoteAudience } from '@waybill/contract/notes.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Tx } from '../src/db/connection.ts'
import { newId } from '../src/db/new-id.ts'
import type { Files } from '../src/outside/files/files.ts'

type Author = { id: string; company_id: string; first_name: string; last_name: string }
type Place = { type: string; id: string; description: string; link: string }

const HOUR = 3_600_000
const text = (words: string, format?: number): NoteInline => ({
  type: 'text',
  text: words,
  ...(format ? { format } : {}),
})
const saying = (...children: NoteInline[]): NoteBlock => ({ type: 'paragraph', children })
const mention = (who: Author): NoteInline => ({
  type: 'mention',
  userId: who.id,
  text: `${who.first_name} ${who.last_name}`,
})
const noteOf = (...children: NoteBlock[]): NoteContent => ({ root: { type: 'root', children } })

/** What people wrote: on loads under way, on an order, a location and a company; one of them only the provider reads. */
export async function layNotes(tx: Tx, files: Files, now: Date): Promise<void> {
  const person = async (userName: string) =>
    await tx
      .selectFrom('contact')
      .select(['id', 'company_id', 'first_name', 'last_name'])
      .where('user_name', '=', userName)
      .executeTakeFirst()
  const dispatch = await person('dispatch@alder.example')
  const driver = await person('driver@alder.example')
  const ops = await person('ops@northbound.example')
  const payables = await person('payables@northbound.example')
  const staff = await person('staff@fir.example')
  if (!dispatch || !driver || !ops || !payables || !staff) return
  const betweenCarrierAndUs = { audience: 'carrier', readerIds: [dispatch.company_id] } as const satisfies {
    audience: NoteAudience
    readerIds: string[]
  }
  const billing = await person('billing@alder.example')
  const payer = await person('payer@elm.example')
  const write = async (
    place: Place | undefined,
    by: Author,
    hoursAgo: number,
    content: NoteContent,
    more: { audience?: NoteAudience; readerIds?: string[]; isReadonly?: boolean; id?: string } = {},
  ) => {
    if (!place) return
    const id = more.id ?? newId()
    await tx
      .insertInto('note')
      .values({
        id,
        subject_type: place.type,
        subject_id: place.id,
        entity_description: place.description,
        entity_link: place.link,
        content: JSON.stringify(content),
        audience: more.audience ?? 'everyone',
        reader_ids: more.readerIds ?? null,
        is_readonly: more.isReadonly ?? false,
        company_id: by.company_id,
        author_id: by.id,
        first_name: by.first_name,
        last_name: by.last_name,
        created_at: new Date(now.getTime() - hoursAgo * HOUR),
      })
      .execute()
    const named = JSON.stringify(content).matchAll(/"userId":"([^"]+)"/g)
    for (const [, contact_id = ''] of named)
      await tx.insertInto('note_mention').values({ note_id: id, contact_id }).execute()
  }
  const loads = await tx
    .selectFrom('shipment')
    .select(['id', 'number'])
    .where('carrier_id', '=', dispatch.company_id)
    .where('status', 'in', [4, 5, 6])
    .orderBy('number')
    .limit(3)
    .execute()
  const [first, second] = loads.map(
    (load): Place => ({
      type: 'shipment',
      id: load.id,
      description: `Shipment ${load.number}`,
      link: `/shipments/${load.number}`,
    }),
  )
  await write(
    first,
    ops,
    30,
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
          { type: 'listitem', children: [text('Reefer stays on until the dock takes it.')] },
          { type: 'listitem', children: [text('Lumper receipt before you leave.')] },
        ],
      },
    ),
    betweenCarrierAndUs,
  )
  if (first) {
    const imageId = newId()
    const noteId = newId()
    await write(
      first,
      dispatch,
      6,
      noteOf(
        saying(mention(driver), text(' sealed and rolling. The seal as it was put on:')),
        saying({ type: 'image', imageId, altText: 'The seal on the trailer door', width: 640, height: 420 }),
      ),
      { id: noteId, ...betweenCarrierAndUs },
    )
    const bytes = await sealPhoto()
    const { fileId } = await files.keep(tx, dispatch.company_id, {
      bytes,
      mediaType: 'image/jpeg',
      name: 'seal.jpg',
      purpose: 'note-image',
    })
    await tx
      .insertInto('note_image')
      .values({
        id: imageId,
        note_id: noteId,
        subject_type: first.type,
        subject_id: first.id,
        company_id: dispatch.company_id,
        uploader_id: dispatch.id,
        file_id: fileId,
        width: 640,
        height: 420,
        created_at: new Date(now.getTime() - 6 * HOUR),
      })
      .execute()
  }
  await write(
    first,
    ops,
    5,
    noteOf(
      saying(
        mention(payables),
        text(' the customer has agreed to the lumper. Keep it out of the carrier’s sight until the receipt is in.'),
      ),
    ),
    { audience: 'internal' },
  )
  await write(
    second,
    dispatch,
    9,
    noteOf(saying(text('Driver is two hours out and has hours left for today.')), {
      type: 'quote',
      children: [text('Dock closes at 18:00, they take nobody after that.')],
    }),
  )
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('customer_id', '=', staff.company_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ofOrder = order && {
    type: 'order',
    id: order.id,
    description: `Order ${order.number}`,
    link: `/orders/${order.number}`,
  }
  await write(
    ofOrder,
    staff,
    40,
    noteOf(
      saying(text('Pallets are '), text('double stacked', 1), text('. Tell the carrier before the tender goes out.')),
    ),
  )
  await write(
    ofOrder,
    ops,
    39,
    noteOf(saying(mention(staff), text(' noted, it stands in the special instructions now.'))),
  )
  const location = await tx
    .selectFrom('location')
    .select(['id', 'number', 'name'])
    .where('company_id', '=', staff.company_id)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  await write(
    location && {
      type: 'location',
      id: location.id,
      description: location.name,
      link: `/locations/${location.number}`,
    },
    staff,
    200,
    noteOf(saying(text('The yard is being paved until the end of the month. Trucks wait on Mill Road.'))),
  )
  const { rows } = await sql<{
    number: string
    name: string
  }>`select number, name from company where id = ${dispatch.company_id}`.execute(tx)
  const [alder] = rows
  await write(
    alder && { type: 'company', id: dispatch.company_id, description: alder.name, link: `/companies/${alder.number}` },
    ops,
    300,
    noteOf(saying(text('Good on reefers out of Chicago. Ask before noon.'))),
    { audience: 'internal' },
  )
  if (!billing || !payer) return
  const returned = async (isThirdPartys: boolean): Promise<Place | undefined> => {
    const invoice = await tx
      .selectFrom('invoice')
      .select(['id', 'number'])
      .where('carrier_id', '=', billing.company_id)
      .where('payer_id', isThirdPartys ? 'is not' : 'is', null)
      .where('returned_at', 'is not', null)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    const list = isThirdPartys ? 'third-party-payer-invoices' : 'accounting'
    return (
      invoice && {
        type: 'invoice',
        id: invoice.id,
        description: `Invoice ${invoice.number}`,
        link: `/${list}/${invoice.number}/preview`,
      }
    )
  }
  const theirs = await returned(true)
  await write(theirs, payer, 22, noteOf(saying(text('Page 2 of the proof is cut off below the signature line.'))))
  await write(
    theirs,
    billing,
    4,
    noteOf(saying(text('The driver sends a new scan tonight; it follows '), text('tomorrow', 1), text('.'))),
  )
  const own = await returned(false)
  await write(own, payables, 26, noteOf(saying(text('We can pay it with Friday’s run once the signed page is here.'))))
  await write(own, payables, 25, noteOf(saying(text('Second time this month. Watch it.'))), { audience: 'internal' })
}

/** A bolt seal on a trailer's door, drawn. */
async function sealPhoto(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><rect width="640" height="420" fill="#c9d1d6"/>
    <rect x="0" width="318" height="420" fill="#d8dee2"/><rect x="314" width="10" height="420" fill="#8d979d"/>
    <rect x="286" y="60" width="22" height="300" rx="8" fill="#6f7a81"/><rect x="330" y="60" width="22" height="300" rx="8" fill="#6f7a81"/>
    <rect x="270" y="190" width="100" height="26" rx="6" fill="#4a545a"/><circle cx="320" cy="250" r="34" fill="#f2b705"/>
    <rect x="312" y="205" width="16" height="60" rx="6" fill="#b5bdc2"/></svg>`
  return await sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}
