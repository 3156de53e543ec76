import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Courier, SealedLetter } from './courier.ts'
import { messageOf } from './smtp-courier.ts'

/**
 * Without a relay, letters go to a folder: each as the message that would have been sent (`.eml`, for any mail program), with what
 * `/dev/outbox` shows beside it.
 */
export class FolderCourier implements Courier {
  readonly #folder: string
  readonly #composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  constructor(folder: string) {
    this.#folder = folder
  }

  async deliver(letter: SealedLetter): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { message } = await this.#composer.sendMail(messageOf(letter))
    const name = nameOf(letter)
    await this.#write(`${name}.eml`, message as Buffer)
    await this.#write(`${name}.json`, JSON.stringify(letter, null, 2))
  }

  /** All or nothing: whoever lists the folder never sees half a letter. Links let people in, so only our account may read it. */
  async #write(name: string, content: Buffer | string): Promise<void> {
    const draft = path.join(this.#folder, `.${randomUUID()}`)
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, path.join(this.#folder, name))
  }
}

/** Sorts by time; the id is ours, with nothing in it from people. */
function nameOf({ queuedAt, id }: SealedLetter): string {
  return `${queuedAt.toISOString().replace(/[:.]/g, '-')}-${id}`
}
