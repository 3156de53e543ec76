export type Rounds = { stop(): Promise<void> }

/**
 * Takes piece after piece, until `takeOne` finds none or the signal says that it is enough: however much waits, a house that closes
 * waits for one piece alone. Answers how many.
 */
export async function takeAll(takeOne: () => Promise<boolean>, signal?: AbortSignal): Promise<number> {
  for (let taken = 0; ; taken++) if (signal?.aborted || !(await takeOne())) return taken
}

/**
 * Does its round every so often, one at a time. What fails is reported and tried again at the next. Stopping waits for what is under
 * way; the round hears of it by its signal.
 */
export function startRounds(
  everyMs: number,
  round: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Rounds & { hurry: () => void } {
  let underWay: Promise<unknown> | undefined
  const stopping = new AbortController()
  let isWantedAgain = false
  const begin = () => {
    underWay ??= round(stopping.signal)
      .catch(onError)
      .finally(() => {
        underWay = undefined
        const isWanted = isWantedAgain && !stopping.signal.aborted
        isWantedAgain = false
        if (isWanted) begin()
      })
  }
  const timer = setInterval(begin, everyMs)
  timer.unref()
  return {
    /** Does a round now; after the one that is under way, which may have looked already. */
    hurry: () => {
      if (underWay) isWantedAgain = true
      else if (!stopping.signal.aborted) begin()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await underWay
    },
  }
}
