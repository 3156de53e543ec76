import { useEffect, useState } from 'react'
import type { PaperText } from './paper.ts'
import { type Found, findOnPage } from './text-search.ts'

/** The usual pause while typing. */
const TYPED_MS = 250

export type TextSearch = {
  found: readonly Found[]
  /** The current match, from 0. */
  at: number
  isLooking: boolean
  step: (by: 1 | -1) => void
}

type Results = { words: string; found: readonly Found[]; at: number; isDone: boolean }

const NOTHING: Results = { words: '', found: [], at: 0, isDone: true }

/** Every match, page by page from the first; the matches so far can be browsed meanwhile. */
export function useTextSearch(text: PaperText | undefined, pageCount: number, words: string): TextSearch {
  const [results, setResults] = useState(NOTHING)
  useEffect(() => {
    if (!text || words.trim() === '') return
    const stop = new AbortController()
    const look = async (): Promise<void> => {
      setResults({ words, found: [], at: 0, isDone: false })
      for (let page = 0; page < pageCount; page++) {
        const pieces = await text.piecesOf(page)
        if (stop.signal.aborted) return
        const here = findOnPage(page, pieces, words)
        if (here.length > 0) setResults((last) => ({ ...last, found: [...last.found, ...here] }))
      }
      setResults((last) => ({ ...last, isDone: true }))
    }
    const timer = setTimeout(() => void look().catch(() => setResults((last) => ({ ...last, isDone: true }))), TYPED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, pageCount, words])
  const isOfThese = results.words === words
  const { found, at, isDone } = isOfThese ? results : { ...NOTHING, isDone: words.trim() === '' }
  return {
    found,
    at,
    isLooking: !isDone,
    step: (by) =>
      setResults((last) => {
        const count = last.found.length
        return count === 0 ? last : { ...last, at: (last.at + by + count) % count }
      }),
  }
}
