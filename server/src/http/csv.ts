import { CSV_ROWS, ROWS_CUT } from '@waybill/contract/csv.ts'
import type { FastifyReply } from 'fastify'

type Cell = string | number | null | undefined

const FORMULA = /^[=+\-@\t\r]/
const NEGATIVE = /^-\d+(?:\.\d+)?$/

/** A column's title, and a row's value for it. */
export type Column<Row> = [title: string, cell: (row: Row) => Cell]

/** Rows as CSV with CRLF (RFC 4180), a byte-order mark for spreadsheets, cells defused (TRUST P34). */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return `\ufeff${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Quoted where needed; a cell that a spreadsheet would run as a formula starts with an apostrophe. A negative amount stays a number. */
export function cellOf(value: Cell): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A list as CSV, and whether the list has more rows. */
export type Exported = { text: string; isCut: boolean }

export async function exported<Row>(
  read: (limit: number) => Promise<readonly Row[]>,
  csv: (rows: readonly Row[]) => string,
): Promise<Exported> {
  const rows = await read(CSV_ROWS + 1)
  return { text: csv(rows.slice(0, CSV_ROWS)), isCut: rows.length > CSV_ROWS }
}

/** Answers with the file, and says so where rows are left out. */
export function attach(reply: FastifyReply, name: string, { text, isCut }: Exported): string {
  reply.header('Content-Disposition', `attachment; filename="${name}"`)
  if (isCut) reply.header(ROWS_CUT, CSV_ROWS)
  return text
}
