import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { FILE_SAYINGS } from '@waybill/contract/file.sayings.ts'
import type { ServedType } from '@waybill/contract/files.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Answer, Asked, Crop, Examined, Points, ToldType } from './image-process.ts'
import type { PaperRead } from './read-paper.ts'

const say = sayer(FILE_SAYINGS)

const PROGRAM = fileURLToPath(new URL('./image-process.ts', import.meta.url))
/** A picture that takes longer is a bomb (P29). */
const DEADLINE_MS = 2_000
/** When several programs wait for each processor, good pictures take longer too; up to this many times as long. */
const MOST_CROWDED = 4
/** The first picture waits for the process too. */
const START_MS = 3_000
/** The process ends after nobody has needed it for this long. */
const IDLE_MS = 20_000
/** Enough bytes to identify any kind of file. */
const TELLTALE_BYTES = 4_100
/** More waiting pictures than this are refused, so nobody waits for strangers' bombs. */
const QUEUE_LIMIT = 32

/**
 * Strangers' pictures are decoded in a separate process: it knows no secrets, has no handles, is killed at its deadline, and a crashing
 * decoder takes nobody else down. It lives only while it is needed.
 */
export class Images {
  #process: ChildProcess | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  readonly #deadlineMs: number

  constructor(deadlineMs = DEADLINE_MS) {
    this.#deadlineMs = deadlineMs
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
        return 'The file cannot be read. Choose a PDF, PNG, JPEG or TIFF file.'
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

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  /** One at a time. */
  async #ask(asked: Asked): Promise<Answer> {
    if (this.#waiting >= QUEUE_LIMIT || this.#isClosed) throw new Refusal('not-ready')
    this.#waiting++
    const answered = this.#queue.then(() => this.#answer(asked))
    this.#queue = answered.catch(() => {})
    try {
      return await answered
    } finally {
      this.#waiting--
    }
  }

  async #answer(asked: Asked): Promise<Answer> {
    clearTimeout(this.#idle)
    const isNew = this.#process === undefined
    const worker = (this.#process ??= start())
    const answer = await new Promise<Answer>((resolve) => {
      const settle = (what: Answer) => {
        clearTimeout(deadline)
        worker.off('message', hear)
        worker.off('exit', fail)
        worker.off('error', fail)
        resolve(what)
      }
      const hear = (said: unknown) => settle(said as Answer)
      const fail = () => settle({ act: 'failed' })
      const deadline = setTimeout(fail, (this.#deadlineMs + (isNew ? START_MS : 0)) * crowding())
      worker.once('message', hear)
      worker.once('exit', fail)
      worker.once('error', fail)
      worker.send(asked, (error) => error && fail())
    })
    if (answer.act === 'failed') this.#end()
    else this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    return answer
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }
}

/** How many programs want each processor: 1 while there are enough processors, and if the system does not say. */
function crowding(): number {
  const [lastMinute = 0] = loadavg()
  return Math.min(MOST_CROWDED, Math.max(1, lastMinute / availableParallelism()))
}

function start(): ChildProcess {
  const child = fork(PROGRAM, {
    env: {},
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // It does not keep the server from stopping, and ends with it: the channel closes.
  child.unref()
  child.channel?.unref()
  child.on('error', () => {})
  return child
}
