/** Runs what it is given in order, so many at a time. */
export function fewAtOnce(most: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else underWay++
    try {
      await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over the place.
      if (next) next()
      else underWay--
    }
  }
}
