import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, loadavg, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Answer, Asked, Timed } from './image-process.ts'

const PROGRAM = fileURLToPath(new URL('./image-process.ts', import.meta.url))
/** When several programs wait for each processor, good pictures take longer too; up to this many times as long. */
const MOST_CROWDED = 4
/** The first picture waits for the process too. */
const START_MS = 3_000

export type Patience = {
  /** A picture that takes longer is a bomb. */
  deadlineMs: number
  /** More waiting pictures than this are not taken, so nobody waits for strangers' bombs. */
  queueLimit: number
  /** The process ends after nobody has needed it for this long. */
  idleMs: number
  /** Runs only on processors that nobody else wants. */
  isModest?: boolean
}

/**
 * Strangers' pictures are decoded in a separate process: it knows no secrets, has no handles, is killed at its deadline, and a crashing
 * decoder takes nobody else down. It lives only while it is needed.
 */
export class PictureProcess {
  #process: ChildProcess | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined
  #isClosed = false
  readonly #patience: Patience

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** Too many wait, or it is closed. */
  get isBusy(): boolean {
    return this.#waiting >= this.#patience.queueLimit || this.#isClosed
  }

  /** One at a time. */
  async ask(asked: Asked): Promise<Answer> {
    this.#waiting++
    const answered = this.#queue.then(() => this.#answer(asked))
    this.#queue = answered.catch(() => {})
    try {
      return await answered
    } finally {
      this.#waiting--
    }
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  async #answer(asked: Asked): Promise<Answer> {
    clearTimeout(this.#idle)
    const isNew = this.#process === undefined
    const worker = (this.#process ??= start(this.#patience))
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
      const patience = crowding()
      const deadline = setTimeout(fail, (this.#patience.deadlineMs + (isNew ? START_MS : 0)) * patience)
      const timed: Timed = { ...asked, withinMs: (this.#patience.deadlineMs * patience) / 2 }
      worker.once('message', hear)
      worker.once('exit', fail)
      worker.once('error', fail)
      worker.send(timed, (error) => error && fail())
    })
    if (answer.act === 'failed') this.#end()
    else this.#idle = setTimeout(() => this.#end(), this.#patience.idleMs).unref()
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

function start({ isModest }: Patience): ChildProcess {
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
  if (isModest && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}
