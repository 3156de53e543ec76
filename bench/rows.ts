import type { Duel } from './duel.ts'
import { median, percentile } from './figures.ts'

export type Tell = (what: string, figure: string, limit: string, holds?: boolean) => void
type Row = { what: string; figure: string; limit: string; holds: boolean | undefined }

/** The table: what was measured, the figure, its limit, and whether it holds. */
export class Table {
  readonly #rows: Row[] = []

  readonly row: Tell = (what, figure, limit, holds) => {
    this.#rows.push({ what, figure, limit, holds })
    process.stderr.write(`${what}: ${figure}\n`)
  }

  get isBroken(): boolean {
    return this.#rows.some(({ holds }) => holds === false)
  }

  toString(): string {
    const line = ({ what, figure, limit, holds }: Row) =>
      `| ${what} | ${figure} | ${limit} | ${holds === undefined ? '–' : holds ? 'holds' : 'BROKEN'} |`
    return ['| measured | figure | limit | |', '|---|---|---|---|', ...this.#rows.map(line), ''].join('\n')
  }
}

/** The ratio's median, its lowest and highest round, and what both sides cost. */
export function duelFigure({ ratio, lowest, highest, ours, theirs, errors }: Duel): string {
  const rates = `${Math.round(ours.rate)} against ${Math.round(theirs.rate)} requests/s`
  const cpu = `CPU ${cpuFigure(ours)} against ${cpuFigure(theirs)}`
  const failed = errors > 0 ? `; ${errors} errors` : ''
  return `${ratio.toFixed(2)} × (${lowest.toFixed(2)}–${highest.toFixed(2)}); ${rates}; p97.5 ${ours.p97} ms; ${cpu}${failed}`
}

/** Of one request: Node's and PostgreSQL's. */
export function cpuFigure({ node, postgres }: { node: number; postgres: number }): string {
  return `${node.toFixed(2)} + ${postgres.toFixed(2)} ms`
}

export function timesFigure(times: readonly number[]): string {
  const [least, most] = [Math.min(...times), Math.max(...times)].map((ms) => ms.toFixed(0))
  return `min ${least}, p50 ${median(times).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, max ${most} ms`
}
