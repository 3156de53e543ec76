export type Rounds = { stop(): Promise<void> }

/** Does its round every so often, one at a time. What fails is reported and tried again at the next. Stopping waits for what is under way. */
export function startRounds(
  everyMs: number,
  round: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Rounds & { hurry: () => void } {
  let underWay: Promise<unknown> | undefined
  let isStopped = false
  let isWantedAgain = false
  const begin = () => {
    underWay ??= round()
      .catch(onError)
      .finally(() => {
        underWay = undefined
        const isWanted = isWantedAgain && !isStopped
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
      else if (!isStopped) begin()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
