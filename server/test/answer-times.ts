/**
 * Whether the time of an answer tells of what sort the question was (TRUST P19). `ask` is called once a round for each sort, each as often
 * first as last, so that what the machine does meanwhile is nobody's alone; what counts is the middle difference within a round.
 */
export async function answerTimes(
  sorts: readonly string[],
  ask: (sort: string, round: number) => Promise<void>,
  rounds = 48,
): Promise<{ usual: number; beyond: Record<string, number>; telling: string[] }> {
  const times: Record<string, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const took: Record<string, number> = {}
    for (let turn = 0; turn < sorts.length; turn++) {
      const sort = sorts[(turn + round) % sorts.length] ?? ''
      const began = performance.now()
      await ask(sort, round)
      took[sort] = performance.now() - began
    }
    times.push(took)
  }
  const [first = ''] = sorts
  const usual = median(times.map((took) => took[first] ?? 0))
  const beyond = Object.fromEntries(
    sorts.map((sort) => [sort, median(times.map((took) => (took[sort] ?? 0) - (took[first] ?? 0)))]),
  )
  // To look somebody up and write them a letter takes a fifth more at least; what is below is the machine's own unrest.
  const tolerance = Math.max(1, 0.12 * usual)
  return { usual, beyond, telling: sorts.filter((sort) => Math.abs(beyond[sort] ?? 0) > tolerance) }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
