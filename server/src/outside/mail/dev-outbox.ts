import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { SealedLetter } from './courier.ts'
import { escaped } from './letter.ts'

const STYLE = new URL('./dev-outbox.css', import.meta.url)
/** The way FolderCourier names its files; nothing else is opened. */
const NAME = /^\d[\dTZ-]{0,40}Z[\da-f-]{1,60}$/
const MOST_SHOWN = 200

type Kept = Omit<SealedLetter, 'queuedAt'> & { queuedAt: string }

/**
 * `/dev/outbox`: the folder's letters, as a page without scripts. Only for the local environment (app.ts): anyone who reads other people's
 * letters can become them.
 */
export function serveOutbox(app: FastifyInstance, folder: string): void {
  app.get('/dev/outbox', async (_request, reply) => {
    const names = (await namesIn(folder)).toSorted().toReversed().slice(0, MOST_SHOWN)
    const letters = await Promise.all(names.map(async (name) => ({ name, letter: await read(folder, name) })))
    const rows = letters.flatMap(({ name, letter }) => (letter ? [row(name, letter)] : []))
    return reply.type('text/html; charset=utf-8').send(list(rows))
  })
  app.get<{ Params: { name: string } }>('/dev/outbox/:name', async (request, reply) => {
    const { name } = request.params
    const letter = NAME.test(name) ? await read(folder, name) : undefined
    if (!letter) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').send(opened(letter))
  })
  app.get('/dev/outbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(STYLE, 'utf8')),
  )
}

async function namesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files.flatMap((file) => (file.endsWith('.json') && !file.startsWith('.') ? [file.slice(0, -5)] : []))
}

async function read(folder: string, name: string): Promise<Kept | undefined> {
  const text = await readFile(path.join(folder, `${name}.json`), 'utf8').catch(() => undefined)
  // Only FolderCourier writes it.
  return text === undefined ? undefined : (JSON.parse(text) as Kept)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><main>${body}</main></body>
</html>`
}

function list(rows: string[]): string {
  const letters =
    rows.length > 0
      ? `<ul class="letters">${rows.join('')}</ul>`
      : '<p class="empty">Nothing sent yet. Ask for a new password, and the email appears here a moment later.</p>'
  return page(
    'Outbox',
    `<h1>Outbox</h1><p class="lead">No mail relay is configured (SMTP_URL), so emails stay here instead of going out.</p>${letters}`,
  )
}

function row(name: string, letter: Kept): string {
  return `<li><a href="/dev/outbox/${name}"><strong>${escaped(letter.subject)}</strong><span>to ${escaped(letter.to)} · ${when(letter)}</span></a></li>`
}

function opened(letter: Kept): string {
  const link = letter.link
    ? `<a class="act" href="${escaped(letter.link)}">Follow the link</a><p class="address">${escaped(letter.link)}</p>`
    : ''
  // The text body repeats the link; here it is a button.
  const [words = ''] = letter.text.split('\n\n--\n')
  const paragraphs = words
    .split('\n\n')
    .filter((part) => !letter.link || !part.endsWith(letter.link))
    .map((part) => `<p>${escaped(part)}</p>`)
  return page(
    letter.subject,
    `<a href="/dev/outbox">Outbox</a><article><h1>${escaped(letter.subject)}</h1><dl><dt>To</dt><dd>${escaped(letter.to)}</dd><dt>From</dt><dd>${escaped(`${letter.from.name} <${letter.from.address}>`)}</dd><dt>Written</dt><dd>${when(letter)}</dd></dl>${paragraphs.join('')}${link}</article>`,
  )
}

function when({ queuedAt }: Kept): string {
  return `<time datetime="${escaped(queuedAt)}">${escaped(queuedAt.replace('T', ' ').slice(0, 19))} UTC</time>`
}
