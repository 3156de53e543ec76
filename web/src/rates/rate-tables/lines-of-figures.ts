/** A table pasted from a spreadsheet: one row per line, numbers separated by spaces, tabs or semicolons. */
export function figuresOf(text: string): number[][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) =>
      line
        .split(/,?(?:[\s;]+|$)/)
        .filter(Boolean)
        .map(figureOf),
    )
}

/** A comma between thousands is left out; with any other, as in "0,35", it is no number. */
function figureOf(word: string): number {
  const plain = word.replaceAll(/[$%]/g, '')
  return Number(/^[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/.test(plain) ? plain.replaceAll(',', '') : plain)
}

/** Rows in paste format. */
export function asLines(rows: readonly (readonly (number | string | null)[])[]): string {
  return rows.map((row) => row.filter((cell) => cell !== null).join(' ')).join('\n')
}

/** "from to rate"; the last line may omit its end. */
export function stepsOf(text: string): { from: number; to: number | null; rate: number }[] {
  return figuresOf(text).map(([from = Number.NaN, second = Number.NaN, third]) =>
    third === undefined ? { from, to: null, rate: second } : { from, to: second, rate: third },
  )
}

/** "up to, gallons a mile"; the last line has only the gallons. */
export function bandsOf(text: string): { upTo: number | null; gallonsPerMile: number }[] {
  return figuresOf(text).map(([first = Number.NaN, second]) =>
    second === undefined ? { upTo: null, gallonsPerMile: first } : { upTo: first, gallonsPerMile: second },
  )
}

/** "class rate rate …", one rate per weight break. */
export function classRatesOf(text: string): Record<string, number[]> {
  return Object.fromEntries(figuresOf(text).map(([freightClass, ...rates]) => [String(freightClass), rates]))
}
