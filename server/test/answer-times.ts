/** Three and a half times the noise of identical sorts, which is half the root of the number of rounds. */
const BEYOND_CHANCE = 1.75

/**
 * Whether an answer's time reveals the sort of question (TRUST P19). `ask` runs once per round for each sort, each equally often
 * first and last, so that other load hits all alike. What counts is the median difference within a round, only if it
 * shows in each third of the rounds, and only if one sort is slower in more rounds than chance explains: a busy machine is no
 * tell, briefly or throughout.
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
  // Looking somebody up and writing them a letter takes at least a fifth more; anything below is the machine's noise.
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
