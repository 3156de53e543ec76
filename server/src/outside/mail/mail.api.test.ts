import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clonedDatabase } from '../../../test/worker-database.ts'
import { Db, openPool } from '../../db/connection.ts'
import type { Courier } from './courier.ts'
import { FolderCourier } from './folder-courier.ts'
import { sendDueMail } from './mailman.ts'
import { type Letter, Post } from './post.ts'
import { SmtpCourier } from './smtp-courier.ts'

const SENDER = {
  name: 'Northbound Logistics',
  address: 'portal@northbound.test',
  supportEmail: 'help@northbound.test',
  colour: null,
}
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A relay that keeps what it was given. */
type Received = { from: string; to: string[]; message: string }
let received: Received[]
let relay: SMTPServer | undefined
let db: Db
let clock: Date
const now = () => clock
const post = new Post('https://portal.northbound.test/')

beforeAll(async () => {
  db = new Db(openPool((await clonedDatabase('mail')).connection))
})
beforeEach(async () => {
  received = []
  // After every moment at which the database may have queued something.
  clock = new Date(Date.now() + MINUTE)
  await db.as({ kind: 'system' }).read.deleteFrom('mail').execute()
})
afterEach(() => closeRelay())
afterAll(() => db.end())

/** Opens the relay; on the same port again when it was closed meanwhile. */
async function openRelay(
  port = 0,
  refuses: { recipient?: (address: string) => Error | undefined } = {},
): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (address, _session, done) => done(refuses.recipient?.(address.address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  // A client that hangs up is not the test's business.
  server.on('error', () => undefined)
  relay = server
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address() as AddressInfo
  return address.port
}

async function closeRelay(): Promise<void> {
  const server = relay
  relay = undefined
  if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
}

async function queue(letter: Partial<Letter> = {}): Promise<void> {
  const whole: Letter = {
    kind: 'test',
    to: 'kim@receiver.test',
    subject: 'Choose a new password',
    paragraphs: ['Hello Kim,', 'somebody asked for a new password.'],
    act: { label: 'Choose a new password', path: '/reset-password', fragment: 'token=secret-word' },
    ...letter,
  }
  await db.as({ kind: 'system' }).transaction((tx) => post.queue(tx, whole))
}

const courierAt = (port: number) => new SmtpCourier(`smtp://127.0.0.1:${port}`)
const send = (courier: Courier) => sendDueMail(db, courier, SENDER, now)
const letters = () => db.as({ kind: 'system' }).read.selectFrom('mail').selectAll().orderBy('queued_at').execute()

/** The header lines of a message, folded lines joined. */
function headersOf(message: string): string[] {
  return (message.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}

/** A body as a mail program shows it. */
function decoded(message: string): string {
  return message
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

describe('over SMTP', () => {
  test('a letter arrives once, with its link, and nothing of it stays in the database', async () => {
    const courier = courierAt(await openRelay())
    await queue()
    expect(await send(courier)).toBe(1)
    expect(await send(courier)).toBe(0)
    const [mail] = received
    expect(mail).toMatchObject({ from: SENDER.address, to: ['kim@receiver.test'] })
    expect(headersOf(mail?.message ?? '')).toEqual(
      expect.arrayContaining([
        'From: Northbound Logistics <portal@northbound.test>',
        'To: kim@receiver.test',
        'Subject: Choose a new password',
        'Auto-Submitted: auto-generated',
      ]),
    )
    expect(decoded(mail?.message ?? '')).toContain('https://portal.northbound.test/reset-password#token=secret-word')
    const [row] = await letters()
    expect(row).toMatchObject({ content: null, next_try_at: null, last_error: null, attempts: 1 })
    expect(row?.sent_at).toEqual(clock)
    expect(received).toHaveLength(1)
  })

  test('what is rolled back is never sent', async () => {
    const courier = courierAt(await openRelay())
    const act = db.as({ kind: 'system' }).transaction(async (tx) => {
      await post.queue(tx, { kind: 'test', to: 'kim@receiver.test', subject: 'Never', paragraphs: [] })
      throw new Error('The act failed')
    })
    await expect(act).rejects.toThrow('The act failed')
    expect(await send(courier)).toBe(0)
    expect(received).toEqual([])
  })

  test('with the relay down letters wait, longer each time, and leave once when it is up again', async () => {
    const port = await openRelay()
    await closeRelay()
    await queue()
    await queue({ to: 'lee@receiver.test' })
    expect(await send(courierAt(port))).toBe(0)
    const [first, second] = await letters()
    expect(first).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
    // The one that met the closed door spares the others the walk.
    expect(second?.attempts).toBe(0)
    clock = new Date(clock.getTime() + 9_000)
    expect((await letters())[0]?.next_try_at?.getTime()).toBeGreaterThan(clock.getTime())

    await openRelay(port)
    clock = new Date(clock.getTime() + MINUTE)
    expect(await send(courierAt(port))).toBe(2)
    expect(received.map(({ to }) => to.join()).sort()).toEqual(['kim@receiver.test', 'lee@receiver.test'])
  })

  test('a relay that stays away: the letter is given up after a day and a bit, and says why', async () => {
    const port = await openRelay()
    await closeRelay()
    await queue()
    const began = clock.getTime()
    for (let tries = 0; tries < 20 && (await letters())[0]?.next_try_at; tries++) {
      clock = (await letters())[0]?.next_try_at ?? clock
      if (clock.getTime() < began) clock = new Date(began)
      await send(courierAt(port))
    }
    const [row] = await letters()
    expect(row).toMatchObject({ content: null, last_error: expect.stringContaining('ECONNREFUSED') })
    const lasted = (row?.given_up_at?.getTime() ?? 0) - began
    expect(lasted).toBeGreaterThan(DAY)
    expect(lasted).toBeLessThan(1.5 * DAY)
  })

  test('a recipient that the relay refuses for good is given up at once, and the others get theirs', async () => {
    const refused = Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
    const courier = courierAt(
      await openRelay(0, { recipient: (address) => (address.startsWith('nobody') ? refused : undefined) }),
    )
    await queue({ to: 'nobody@receiver.test' })
    await queue()
    expect(await send(courier)).toBe(1)
    const [row] = await letters()
    expect(row).toMatchObject({
      given_up_at: clock,
      content: null,
      last_error: expect.stringContaining('No such user'),
    })
    expect(received.map(({ to }) => to)).toEqual([['kim@receiver.test']])
  })

  test('a recipient that the relay refuses for now is tried again', async () => {
    let isBusy = true
    const busy = Object.assign(new Error('4.2.1 Try later'), { responseCode: 451 })
    const courier = courierAt(await openRelay(0, { recipient: () => (isBusy ? busy : undefined) }))
    await queue()
    expect(await send(courier)).toBe(0)
    isBusy = false
    clock = new Date(clock.getTime() + MINUTE)
    expect(await send(courier)).toBe(1)
    expect(received).toHaveLength(1)
  })

  test('several processes at once send each letter once', async () => {
    const port = await openRelay()
    const many = Array.from({ length: 30 }, (_, index) => `kim${index}@receiver.test`)
    for (const to of many) await queue({ to })
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(courierAt(port))))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(received.flatMap(({ to }) => to).sort()).toEqual([...many].sort())
  })

  test('a process that died with a letter in hand: another sends it, after a while', async () => {
    const courier = courierAt(await openRelay())
    await queue()
    const dies: Courier = { deliver: () => new Promise(() => undefined) }
    void send(dies)
    await expect.poll(async () => (await letters())[0]?.attempts).toBe(1)
    expect(await send(courier)).toBe(0)
    clock = new Date(clock.getTime() + 7 * MINUTE)
    expect(await send(courier)).toBe(1)
  })

  test('a link that is over is not sent any more', async () => {
    const courier = courierAt(await openRelay())
    await queue({ usefulUntil: new Date(clock.getTime() - 1) })
    expect(await send(courier)).toBe(0)
    expect((await letters())[0]).toMatchObject({ given_up_at: clock, content: null })
    expect(received).toEqual([])
  })

  test('the demo world has no letter boxes', async () => {
    const courier = courierAt(await openRelay())
    await queue({ to: 'dispatch@alder.example' })
    expect(await send(courier)).toBe(0)
    expect((await letters())[0]?.last_error).toContain('no letter box')
    expect(received).toEqual([])
  })
})

const INJECTIONS = [
  'Kim\r\nBcc: everybody@receiver.test',
  'Kim\nBcc: everybody@receiver.test',
  'Kim\rBcc: everybody@receiver.test',
  'Kim\u2028Bcc: everybody@receiver.test',
  'Kim\u0000\u0085Bcc: everybody@receiver.test',
  'Kim\r\n\r\nAnother body\r\n.\r\nMAIL FROM:<x@receiver.test>',
  '=?utf-8?q?Kim=0D=0ABcc:_everybody@receiver.test?=',
  '<script>alert(1)</script>" onmouseover="x',
  '\u202eniM',
]

describe('hostile words', () => {
  test('a subject and a name add no header and no recipient', async () => {
    const courier = courierAt(await openRelay())
    for (const words of INJECTIONS) await queue({ subject: words, paragraphs: [`Hello ${words},`] })
    expect(await send(courier)).toBe(INJECTIONS.length)
    for (const { to, message } of received) {
      expect(to).toEqual(['kim@receiver.test'])
      const names = headersOf(message).map((line) => line.split(':')[0]?.toLowerCase())
      expect(names.filter((name) => name === 'bcc' || name === 'cc')).toEqual([])
      expect(names.filter((name) => name === 'to')).toHaveLength(1)
      expect(names.filter((name) => name === 'subject')).toHaveLength(1)
      const [, html = ''] = decoded(message).split('text/html')
      expect(html).toContain('<!doctype html>')
      expect(html).not.toContain('<script>')
    }
  })

  test.each([
    'kim@receiver.test\r\nBcc: everybody@receiver.test',
    'kim@receiver.test, everybody@receiver.test',
    'Kim <kim@receiver.test>',
    'kim@receiver.test>\r\nRCPT TO:<everybody@receiver.test',
    '"kim@receiver.test everybody"@receiver.test',
    'kim@[127.0.0.1]',
    'kim',
    '',
  ])('an address that is more than one: %j', async (to) => {
    const courier = courierAt(await openRelay())
    await queue({ to })
    expect(await send(courier)).toBe(0)
    expect((await letters())[0]).toMatchObject({ given_up_at: clock, last_error: 'This is not an address' })
    expect(received).toEqual([])
  })

  test('a link leads nowhere but home', async () => {
    expect(post.linkTo('/reset-password', 'token=x')).toBe('https://portal.northbound.test/reset-password#token=x')
    expect(() => post.linkTo('//elsewhere.test')).toThrow()
    expect(() => post.linkTo('/\\elsewhere.test')).toThrow()
  })
})

describe('into the folder', () => {
  test('each letter is a message for any mail program, readable by its owner alone', async () => {
    const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'waybill-outbox-')), 'outbox')
    await queue({ to: 'dispatch@alder.example', subject: '../../etc/passwd' })
    expect(await send(new FolderCourier(folder))).toBe(1)
    const files = (await readdir(folder)).sort()
    expect(files).toEqual([expect.stringMatching(/^[\dTZ-]+[\da-f-]+\.eml$/), expect.stringMatching(/\.json$/)])
    expect(await readFile(path.join(folder, files[0] ?? ''), 'utf8')).toContain('To: dispatch@alder.example')
    for (const file of files) expect((await stat(path.join(folder, file))).mode & 0o077).toBe(0)
    await rm(path.dirname(folder), { recursive: true })
  })
})

test('through the eyes of a company or of the provider nobody reads a letter', async () => {
  await queue()
  for (const scope of [{ kind: 'provider' }, { kind: 'none' }] as const)
    expect(await db.as(scope).read.selectFrom('mail').select('id').execute()).toEqual([])
})
