import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '../src/db/connection.ts'
import type { Files } from '../src/outside/files/files.ts'
import { setPicture } from '../src/profile/profile.ts'
import type { Rows } from './rows.ts'

/**
 * Demo people with a profile picture, by user name; the others show initials. The pictures are drawn, and none
 * is of a real person; they went through the picture process once, like anyone's.
 */
const FOLDER = path.join(import.meta.dirname, 'portraits')

/** Stores the pictures like people's own. */
export async function keepPortraits(tx: Tx, files: Files, rows: Rows): Promise<void> {
  for (const file of await readdir(FOLDER)) {
    const userName = path.parse(file).name
    const person = rows.contact.find((contact) => contact.user_name === userName)
    if (!person?.id) throw new Error(`Nobody of the demo world signs in as ${userName}`)
    const bytes = await readFile(path.join(FOLDER, file))
    const picture = { bytes, mediaType: 'image/jpeg', name: 'picture.jpg', purpose: 'profile-picture' } as const
    const { fileId } = await files.keep(tx, person.company_id, await files.store(picture))
    await setPicture(tx, person.id, fileId)
  }
}
