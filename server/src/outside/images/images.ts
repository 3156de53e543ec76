import { FILE_SAYINGS } from '@waybill/contract/file.sayings.ts'
import type { ServedType } from '@waybill/contract/files.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Answer, Asked, Crop, Examined, Points, ToldType } from './image-process.ts'
import { PictureProcess } from './picture-process.ts'
import type { PaperRead } from './read-paper.ts'

const say = sayer(FILE_SAYINGS)

/** A picture that takes longer is a bomb (P29). */
const DEADLINE_MS = 2_000
/** Two pages of small print take four seconds. */
const PRINT_DEADLINE_MS = 10_000
/** Enough bytes to identify any kind of file. */
const TELLTALE_BYTES = 4_100
/** More waiting pictures than this are refused. */
const QUEUE_LIMIT = 32
/** Whose print waits behind this many is filed by hand. */
const PRINT_QUEUE_LIMIT = 8
const IDLE_MS = 20_000
/** It holds 250 MB, and begins in a second. */
const PRINT_IDLE_MS = 3_000

/** Strangers' pictures, decoded in a process of their own; print is read in another, so that no portrait waits for it. */
export class Images {
  readonly #pictures: PictureProcess
  readonly #print: PictureProcess

  /** Print is read on processors that nobody else wants, unless it must not wait for those who want them. */
  constructor({ deadlineMs = DEADLINE_MS, printDeadlineMs = PRINT_DEADLINE_MS, isModest = true } = {}) {
    this.#pictures = new PictureProcess({ deadlineMs, queueLimit: QUEUE_LIMIT, idleMs: IDLE_MS })
    this.#print = new PictureProcess({
      deadlineMs: printDeadlineMs,
      queueLimit: PRINT_QUEUE_LIMIT,
      idleMs: PRINT_IDLE_MS,
      isModest,
    })
  }

  /** What the bytes are, by the bytes alone; undefined for anything Waybill does not serve as is (P24). */
  async typeOf(bytes: Uint8Array): Promise<Exclude<ServedType, 'application/octet-stream'> | undefined> {
    const answer = await this.#ask({ act: 'tell', bytes: bytes.subarray(0, TELLTALE_BYTES) })
    return answer.act === 'told' ? answer.type : undefined
  }

  /**
   * The picture redrawn as a square JPEG of this many pixels: anything besides its pixels (location, camera, a second file) is gone.
   * Undefined if it is not one: not a PNG or JPEG, truncated, or larger than any portrait.
   */
  async square(bytes: Uint8Array, side: number, crop?: Crop): Promise<Uint8Array | undefined> {
    const answer = await this.#ask({ act: 'square', bytes, side, ...(crop ? { crop } : {}) })
    return answer.act === 'squared' ? answer.bytes : undefined
  }

  /**
   * What a document is, by its bytes, and how many pages it has; a picture is redrawn into `redrawn`, without anything besides its pixels.
   * A sentence if we do not accept it. The process reads the bytes; they never come here.
   */
  async examine(file: string, redrawn: string): Promise<Examined | string | Said> {
    const answer = await this.#ask({ act: 'examine', file, redrawn })
    switch (answer.act) {
      case 'examined': {
        const { act: _act, ...examined } = answer
        return examined
      }
      case 'locked':
        return 'This PDF needs a password. Save it without one.'
      case 'active':
        return 'This PDF runs programs or carries other files. Print it to a new PDF, and choose that one.'
      case 'sealed':
        return 'This PDF is protected, and nobody can tell what is in it. Print it to a new PDF, and choose that one.'
      case 'tangled':
        return 'This PDF contains much more than its pages. Print it to a new PDF, and choose that one.'
      case 'too-long':
        return say('file-too-many-pages', { most: answer.most })
      case 'failed':
        return 'The file takes too long to read. Make it smaller.'
      default:
        return 'The file cannot be read. Choose another one.'
    }
  }

  /** One page of a document of pictures, from 0, drawn into `to`, and its size on paper; undefined if it cannot be read. */
  async draw(file: string, page: number, to: string): Promise<Points | undefined> {
    const answer = await this.#ask({ act: 'draw', file, page, to })
    return answer.act === 'drawn' ? answer.points : undefined
  }

  /** The barcodes and words on the first pages of an examined document; what takes too long to read has none. */
  async read(file: string, type: ToldType): Promise<PaperRead> {
    const answer = await this.#ask({ act: 'read', file, type })
    return answer.act === 'was-read' ? { codes: answer.codes, text: answer.text } : { codes: [], text: '' }
  }

  /** The words in a document's pictures, by their shapes: slow, and now and then a digit is wrong. Nothing if too many wait or it takes too long. */
  async recognize(file: string, type: ToldType): Promise<string> {
    if (this.#print.isBusy) return ''
    const answer = await this.#print.ask({ act: 'recognize', file, type })
    return answer.act === 'recognized' ? answer.text : ''
  }

  close(): void {
    this.#pictures.close()
    this.#print.close()
  }

  async #ask(asked: Asked): Promise<Answer> {
    if (this.#pictures.isBusy) throw new Refusal('not-ready')
    return await this.#pictures.ask(asked)
  }
}
