import { statfs } from 'node:fs/promises'

/** TRUST, Embedded database: below it nothing is written for people, so that the database itself never runs dry. */
const FLOOR_BYTES = 512 * 1024 * 1024
/** As old as an answer may be: a disk does not fill by half a gigabyte meanwhile. */
const FRESH_MS = 1_000

/** Bytes that an ordinary process may still write where the folder lies. */
export type FreeBytes = (folder: string) => Promise<number>

const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The disk under a folder of ours. */
export class DiskSpace {
  readonly #folder: string
  readonly #freeBytes: FreeBytes
  #looked = Number.NEGATIVE_INFINITY
  #isShort: Promise<boolean> = Promise.resolve(false)

  constructor(folder: string, free: FreeBytes = freeBytes) {
    this.#folder = folder
    this.#freeBytes = free
  }

  /** Less than the floor is left. A folder that cannot be asked is not what fills: whoever writes there learns what is wrong. */
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
