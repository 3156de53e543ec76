/** The rows of a CSV by column name; a text may hold commas and line breaks, in quotation marks. */
export function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = (text.replace(/^\uFEFF/, '').match(/(?:"[^"]*"|[^"\r])+/g) ?? [])
    .map((line) => line.replace(/^\n/, ''))
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.replace(/^"([^]*)"$/, '$1').replaceAll('""', '"'),
      ),
    )
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])))
}
