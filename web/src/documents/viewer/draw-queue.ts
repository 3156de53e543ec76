type Waiting = { isUrgent: boolean; begin: () => void }

/**
 * Draws one page at a time: visible pages before thumbnails, and among visible ones the latest request first. Someone
 * scrolling through 300 pages waits only for the one where they stop. Thumbnails go from first to last.
 */
export class DrawQueue {
  readonly #waiting: Waiting[] = []
  readonly #drawn = Promise.withResolvers<void>()
  #isBusy = false
  #isFresh = true

  /** Nothing requested yet: the next request is what the user waits for in an open document. */
  get isFresh(): boolean {
    return this.#isFresh
  }

  /** The first page is drawn, or failed: time for everything else. */
  get firstDrawn(): Promise<void> {
    return this.#drawn.promise
  }

  async draw<Drawn>(work: () => Promise<Drawn>, signal: AbortSignal, isUrgent: boolean): Promise<Drawn> {
    this.#isFresh = false
    await new Promise<void>((resolve, reject) => {
      const waiting = { isUrgent, begin: resolve }
      const leave = (): void => {
        const place = this.#waiting.indexOf(waiting)
        if (place < 0) return
        this.#waiting.splice(place, 1)
        reject(signal.reason)
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#isBusy = false
      this.#drawn.resolve()
      this.#next()
    }
  }

  #next(): void {
    if (this.#isBusy) return
    const urgent = this.#waiting.findLastIndex(({ isUrgent }) => isUrgent)
    const [next] = this.#waiting.splice(Math.max(0, urgent), 1)
    if (!next) return
    this.#isBusy = true
    next.begin()
  }
}
