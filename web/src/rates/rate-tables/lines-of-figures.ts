/** A table as it is pasted from a spreadsheet: a row to a line, figures parted by blanks, tabs or semicolons. */
export function figuresOf(text: string): number[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .split(/[\s;]+/)
        .filter(Boolean)
        .map((word) => Number(word.replaceAll(/[$,%]/g, ''))),
    )
}

/** Rows as one would paste them. */
export function asLines(rows: readonly (readonly (number | string | null)[])[]): string {
  return rows.map((row) => row.filter((cell) => cell !== null).join(' ')).join('\n')
}

/** "from to rate"; the last line may leave out where it ends. */
export function stepsOf(text: string): { from: number; to: number | null; rate: number }[] {
  return figuresOf(text).map(([from = Number.NaN, second = Number.NaN, third]) =>
    third === undefined ? { from, to: null, rate: second } : { from, to: second, rate: third },
  )
}

/** "up to, gallons a mile"; the last line is the gallons alone. */
export function bandsOf(text: string): { upTo: number | null; gallonsPerMile: number }[] {
  return figuresOf(text).map(([first = Number.NaN, second]) =>
    second === undefined ? { upTo: null, gallonsPerMile: first } : { upTo: first, gallonsPerMile: second },
  )
}

/** "class rate rate …", a rate for each weight break. */
export function classRatesOf(text: string): Record<string, number[]> {
  return Object.fromEntries(figuresOf(text).map(([freightClass, ...rates]) => [String(freightClass), rates]))
}
