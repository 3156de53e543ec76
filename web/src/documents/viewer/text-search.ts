import type { Piece } from './paper.ts'

/** A part of one piece of a page's text. */
export type Part = { piece: number; from: number; to: number }
export type Found = { page: number; parts: readonly Part[] }

type Letter = { letter: string; piece: number; at: number; to: number }

/** Letters as people search them: ignoring case, accents and ligatures, with whitespace collapsed. */
function lettersOf(pieces: readonly Piece[]): Letter[] {
  const letters: Letter[] = []
  const blank = (piece: number, at: number, to: number): void => {
    if (letters.at(-1)?.letter !== ' ') letters.push({ letter: ' ', piece, at, to })
  }
  pieces.forEach(({ text, endsLine }, piece) => {
    let at = 0
    for (const sign of text) {
      const to = at + sign.length
      if (/\s/.test(sign)) blank(piece, at, to)
      else for (const letter of plain(sign)) letters.push({ letter, piece, at, to })
      at = to
    }
    if (endsLine) blank(piece, at, at)
  })
  return letters
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The matches on a page. */
export function findOnPage(page: number, pieces: readonly Piece[], words: string): Found[] {
  const wanted = plain(words).replaceAll(/\s+/g, ' ').trim()
  if (wanted === '') return []
  const letters = lettersOf(pieces)
  // Letters beyond the basic plane take two units: each unit maps to its letter.
  const units = letters.flatMap((letter) => Array.from({ length: letter.letter.length }, () => letter))
  const whole = letters.map(({ letter }) => letter).join('')
  const found: Found[] = []
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + wanted.length))
    found.push({ page, parts: partsOf(units.slice(at, at + wanted.length)) })
  return found
}

function partsOf(letters: readonly Letter[]): Part[] {
  const parts: Part[] = []
  for (const { piece, at, to } of letters) {
    const last = parts.at(-1)
    if (last?.piece === piece) last.to = Math.max(last.to, to)
    else if (to > at) parts.push({ piece, from: at, to })
  }
  return parts
}
