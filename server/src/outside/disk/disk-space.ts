import { statfs } from 'node:fs/promises'

/** TRUST, Embedded database: below it, nothing is written for people, so the database itself never runs out of space. */
const FLOOR_BYTES = 512 * 1024 * 1024
/** How old an answer may be: a disk does not fill by half a gigabyte in that time. */
const FRESH_MS = 1_000

/** Bytes an ordinary process may still write on the folder's disk. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The disk under one of our folders. */
export class DiskSpace {
  readonly #folder: string
  readonly #freeBytes: FreeBytes
  #looked = Number.NEGATIVE_INFINITY
  #isShort: Promise<boolean> = Promise.resolve(false)

  constructor(folder: string, free: FreeBytes = freeBytes) {
    this.#folder = folder
    this.#freeBytes = free
  }

  /** Whether less than the floor is left. A folder that cannot be checked is a different problem: whoever writes there learns what is wrong. */
  isShort(): Promise<boolean> {
    if (performance.now() - this.#looked > FRESH_MS) {
      this.#looked = performance.now()
      this.#isShort = this.#freeBytes(this.#folder).then(
        (free) => free < FLOOR_BYTES,
        () => false,
      )
    }
    return this.#isShort
  }
}
