export type Rounds = { stop(): Promise<void> }

/** Does its round every so often, one at a time. What fails is reported and tried again at the next. Stopping waits for what is under way. */
export function startRounds(everyMs: number, round: () => Promise<unknown>, onError: (error: unknown) => void): Rounds {
  let underWay: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underWay ??= round()
      .catch(onError)
      .finally(() => {
        underWay = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
