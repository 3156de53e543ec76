/** Three and a half times what rounds that tell nothing stray by, which is half the root of their number. */
const BEYOND_CHANCE = 1.75

/**
 * Whether the time of an answer tells of what sort the question was (TRUST P19). `ask` is called once a round for each sort, each as often
 * first as last, so that what the machine does meanwhile is nobody's alone. What counts is the middle difference within a round, only where it
 * shows in each third of the rounds, and only where one sort is the slower in more rounds than chance explains: a machine that was busy is no
 * tell, for a while or throughout.
 */
export async function answerTimes(
  sorts: readonly string[],
  ask: (sort: string, round: number) => Promise<void>,
  rounds = 48,
): Promise<{ usual: number; beyond: Record<string, number[]>; telling: string[] }> {
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
  const third = Math.ceil(rounds / 3)
  const beyond = Object.fromEntries(
    sorts.map((sort) => {
      const more = times.map((took) => (took[sort] ?? 0) - (took[first] ?? 0))
      return [sort, [0, 1, 2].map((part) => median(more.slice(part * third, (part + 1) * third)))]
    }),
  )
  // To look somebody up and write them a letter takes a fifth more at least; what is below is the machine's own unrest.
  const tolerance = Math.max(1, 0.12 * usual)
  const tells = (parts: readonly number[] = []) =>
    parts.every((more) => more > tolerance) || parts.every((more) => more < -tolerance)
  const isSlower = (sort: string) => times.filter((took) => (took[sort] ?? 0) > (took[first] ?? 0)).length
  const isOneSided = (sort: string) => Math.abs(isSlower(sort) - rounds / 2) > BEYOND_CHANCE * Math.sqrt(rounds)
  return { usual, beyond, telling: sorts.filter((sort) => tells(beyond[sort]) && isOneSided(sort)) }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
