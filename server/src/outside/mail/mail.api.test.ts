import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileDatabase } from '../../../test/file-database.ts'
import { Db, openPool } from '../../db/connection.ts'
import type { Courier } from './courier.ts'
import { FolderCourier } from './folder-courier.ts'
import { RelayWatch, sendDueMail } from './mailman.ts'
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
  db = new Db(openPool((await fileDatabase()).connection))
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
type Refusals = {
  recipient?: (address: string) => Error | undefined
  message?: () => Error | undefined
  others?: SMTPServerOptions
}

async function openRelay(port = 0, refuses: Refusals = {}): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...refuses.others,
    onRcptTo: (address, _session, done) => done(refuses.recipient?.(address.address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = refuses.message?.()
        if (refused) return done(refused)
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        })
        return done()
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

  test('what expires first leaves first, and what never does last', async () => {
    const courier = courierAt(await openRelay())
    const inMinutes = (minutes: number) => ({ usefulUntil: new Date(clock.getTime() + minutes * 60_000) })
    await queue({ to: 'broadcast@receiver.test' })
    await queue({ to: 'second-of-broadcast@receiver.test' })
    await queue({ to: 'tender@receiver.test', ...inMinutes(120) })
    await queue({ to: 'code@receiver.test', ...inMinutes(10) })
    expect(await send(courier)).toBe(4)
    expect(received.map(({ to }) => to[0]?.split('@')[0])).toEqual([
      'code',
      'tender',
      'broadcast',
      'second-of-broadcast',
    ])
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

  test('a link that is over while the relay refuses is given up as late', async () => {
    const port = await openRelay()
    await closeRelay()
    await queue({ usefulUntil: new Date(clock.getTime() + MINUTE) })
    await send(courierAt(port))
    clock = new Date(clock.getTime() + DAY)
    await send(courierAt(port))
    expect((await letters())[0]).toMatchObject({ given_up_at: clock, fault: 'late', content: null })
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

  test('the demo world has no mailboxes', async () => {
    const courier = courierAt(await openRelay())
    await queue({ to: 'dispatch@alder.example' })
    expect(await send(courier)).toBe(0)
    expect((await letters())[0]?.last_error).toContain('no mailbox')
    expect(received).toEqual([])
  })
})

/** What a relay may say, where it says it, and what becomes of the letter (RFC 5321, RFC 3463, RFC 4954). */
const said = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

describe('said to one letter', () => {
  test.each([
    ['greylisted', 450, '4.7.1 Greylisted, come again'],
    ['a local fault', 451, '4.3.0 Local error'],
    ['a full disk of theirs', 452, '4.3.1 Insufficient system storage'],
    ['a full mailbox', 552, '5.2.2 Mailbox full'],
    ['relaying denied', 554, '5.7.1 Relay access denied'],
    ['a sender that is not trusted', 550, '5.7.26 Unauthenticated mail is not accepted'],
    ['a no that says nothing', 554, 'Transaction failed'],
    ['no route', 550, '5.4.1 Recipient address rejected'],
  ])('%s: tried again, and the others leave meanwhile', async (_kind, code, text) => {
    let refuses = true
    const recipient = (address: string) => (refuses && address.startsWith('kim') ? said(code, text) : undefined)
    const courier = courierAt(await openRelay(0, { recipient }))
    await queue()
    await queue({ to: 'lee@receiver.test' })
    expect(await send(courier)).toBe(1)
    expect((await letters())[0]).toMatchObject({ attempts: 1, given_up_at: null, sent_at: null })
    refuses = false
    clock = new Date(clock.getTime() + MINUTE)
    expect(await send(courier)).toBe(1)
    expect(received.map(({ to }) => to.join())).toEqual(['lee@receiver.test', 'kim@receiver.test'])
  })

  test.each([
    ['no such user', 550, '5.1.1 No such user here'],
    ['no such domain', 550, '5.1.2 Bad destination system'],
    ['a mailbox that is switched off', 550, '5.2.1 Mailbox disabled'],
    ['no such user, said plainly', 550, 'No such user'],
    ['a domain that takes no mail', 556, 'Domain does not accept mail'],
  ])('%s: given up at once', async (_kind, code, text) => {
    const courier = courierAt(await openRelay(0, { recipient: () => said(code, text) }))
    await queue()
    expect(await send(courier)).toBe(0)
    expect((await letters())[0]).toMatchObject({ given_up_at: clock, fault: 'recipient' })
  })

  test.each([
    ['for now', 451, '4.7.0 Scanner is busy', null],
    ['as a policy', 554, '5.7.1 Message rejected as spam', null],
    ['as too large', 552, '5.3.4 Message too big', 'letter'],
    ['for good', 554, 'Message refused', 'letter'],
  ])('the words refused %s', async (_kind, code, text, fault) => {
    const courier = courierAt(await openRelay(0, { message: () => said(code, text) }))
    await queue()
    expect(await send(courier)).toBe(0)
    expect((await letters())[0]).toMatchObject(
      fault ? { given_up_at: clock, fault } : { given_up_at: null, fault: null },
    )
  })
})

describe('said to all letters: one knocks for the others, and none is given up', () => {
  test.each([
    ['no SMTP service here', { onConnect: (_session, done) => done(said(554, 'No SMTP service here')) }, ''],
    ['too many connections', { onConnect: (_session, done) => done(said(421, '4.7.0 Too many connections')) }, ''],
    [
      'our password is not right',
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(said(535, '5.7.8 Wrong')),
      },
      'waybill:word@',
    ],
    ['a password is wanted', { authOptional: false, allowInsecureAuth: true }, ''],
    ['our address is not taken', { onMailFrom: (_address, _session, done) => done(said(550, '5.1.8 Bad sender')) }, ''],
    ['closing in the middle', { onMailFrom: (_address, _session, done) => done(said(421, '4.3.2 Closing')) }, ''],
    // The relay's own certificate is signed by nobody.
    ['a certificate of nobody', { disabledCommands: [] }, ''],
  ] as [string, SMTPServerOptions, string][])('%s', async (_kind, others, name) => {
    const port = await openRelay(0, { others })
    await queue()
    await queue({ to: 'lee@receiver.test' })
    expect(await send(new SmtpCourier(`smtp://${name}127.0.0.1:${port}`))).toBe(0)
    const waiting = await letters()
    expect(waiting.map(({ given_up_at }) => given_up_at)).toEqual([null, null])
    expect(waiting.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 1])
    await closeRelay()
    await openRelay(port)
    clock = new Date(clock.getTime() + MINUTE)
    expect(await send(courierAt(port))).toBe(2)
  })

  test.each([
    ['a password after all', 530, '5.7.0 Authentication required'],
    ['a stronger password', 534, '5.7.9 Please log in with your web browser'],
    ['no time for more', 421, '4.7.0 Try again later'],
    ['no TLS just now', 454, '4.7.0 TLS not available'],
  ])('said when the recipient is named: %s', async (_kind, code, text) => {
    const courier = courierAt(await openRelay(0, { recipient: () => said(code, text) }))
    await queue()
    await queue({ to: 'lee@receiver.test' })
    expect(await send(courier)).toBe(0)
    const waiting = await letters()
    expect(waiting.map(({ given_up_at }) => given_up_at)).toEqual([null, null])
    expect(waiting.map(({ attempts }) => attempts).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  test.each([
    ['it says nothing', () => undefined],
    ['it hangs up', (socket: { destroy(): void }) => socket.destroy()],
    [
      'it speaks something else',
      (socket: { end(text: string): void }) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ],
  ])('%s', async (_kind, answer) => {
    const sockets: { destroy(): void }[] = []
    const stranger: Server = createServer((socket) => {
      socket.on('error', () => undefined)
      sockets.push(socket)
      answer(socket)
    })
    await new Promise<void>((resolve) => {
      stranger.listen(0, '127.0.0.1', resolve)
    })
    await queue()
    const { port } = stranger.address() as AddressInfo
    expect(await send(new SmtpCourier(`smtp://127.0.0.1:${port}`, { greetingTimeout: 200 }))).toBe(0)
    expect((await letters())[0]).toMatchObject({ attempts: 1, given_up_at: null, last_error: expect.any(String) })
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => {
      stranger.close(() => resolve())
    })
  })

  test('its name leads nowhere', async () => {
    await queue()
    expect(await send(new SmtpCourier('smtp://relay.invalid:25'))).toBe(0)
    expect((await letters())[0]).toMatchObject({ attempts: 1, given_up_at: null })
  })

  test('what it refuses for an hour is said once, and again an hour later, until it takes one', () => {
    const says: string[] = []
    const relay = new RelayWatch((words) => says.push(words))
    const at = (minutes: number) => new Date(clock.getTime() + minutes * MINUTE)
    for (const minutes of [0, 30, 59]) relay.refused('refused', at(minutes))
    expect(says).toEqual([])
    for (const minutes of [60, 61, 119]) relay.refused('refused', at(minutes))
    expect(says).toEqual([`The mail relay has accepted no email since ${at(0).toISOString()}: refused`])
    relay.refused('refused', at(120))
    expect(says).toHaveLength(2)
    relay.took()
    relay.refused('refused', at(130))
    expect(says).toHaveLength(2)
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
    expect((await letters())[0]).toMatchObject({ given_up_at: clock, last_error: 'This is not an email address' })
    expect(received).toEqual([])
  })

  test('a link leads nowhere but home', async () => {
    expect(post.linkTo('/reset-password', 'token=x')).toBe('https://portal.northbound.test/reset-password#token=x')
    for (const path of ['/\t/elsewhere.test', '/.//elsewhere.test', '/x/..//elsewhere.test'] as const)
      expect(() => post.linkTo(path)).toThrow()
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

test('neither a company’s nor the provider’s scope can read an email', async () => {
  await queue()
  for (const scope of [{ kind: 'provider' }, { kind: 'none' }] as const)
    expect(await db.as(scope).read.selectFrom('mail').select('id').execute()).toEqual([])
})
