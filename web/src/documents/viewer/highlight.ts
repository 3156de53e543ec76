import type { Part } from './text-search.ts'

export type Highlight = { parts: readonly Part[]; isCurrent: boolean }

/** Marks the matches in the text over a page, replacing earlier marks; returns the current match's mark. */
export function highlight(
  pieces: readonly HTMLElement[],
  texts: readonly string[],
  found: readonly Highlight[],
  looks: { found: string | undefined; current: string | undefined },
): HTMLElement | undefined {
  const byPiece = Map.groupBy(
    found.flatMap(({ parts, isCurrent }) => parts.map((part) => ({ ...part, isCurrent }))),
    ({ piece }) => piece,
  )
  let current: HTMLElement | undefined
  pieces.forEach((element, piece) => {
    const text = texts[piece] ?? ''
    const marked = byPiece.get(piece)
    if (!marked) {
      if (element.firstElementChild) element.textContent = text
      return
    }
    const parts: (string | HTMLElement)[] = []
    let written = 0
    for (const { from, to, isCurrent } of marked) {
      const mark = document.createElement('mark')
      mark.className = (isCurrent ? looks.current : looks.found) ?? ''
      mark.textContent = text.slice(from, to)
      parts.push(text.slice(written, from), mark)
      written = to
      if (isCurrent) current ??= mark
    }
    element.replaceChildren(...parts, text.slice(written))
  })
  return current
}
