import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf, type Opening } from './open-paper.ts'
import type { PageSize, Paper } from './paper.ts'

export type Opened = { paper: Paper | undefined; failure: Failure | undefined; retry: () => void }

/** The document, open while viewed; it started loading before the viewer did. */
export function usePaper(begun: Opening, begin: () => Opening): Opened {
  const [opened, setOpened] = useState<{ round: number; paper?: Paper; failure?: Failure }>({ round: -1 })
  const [round, setRound] = useState(0)
  const latest = useRef({ begun, begin })
  useEffect(() => {
    const opening = round === 0 && !latest.current.begun.isLeft ? latest.current.begun : latest.current.begin()
    opening.paper.then(
      (paper) => {
        if (!opening.isLeft) setOpened({ round, paper })
      },
      (error: unknown) => {
        if (!opening.isLeft) setOpened({ round, failure: failureOf(error) })
      },
    )
    return () => opening.leave()
    // The same document again only on retry.
  }, [round])
  const { paper, failure } = opened.round === round ? opened : {}
  return { paper, failure, retry: () => setRound((last) => last + 1) }
}

/** Page sizes: that of the first page until known. */
export function useSizes(paper: Paper): { sizes: readonly PageSize[]; know: (page: number) => void } {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() =>
    Array.from({ length: paper.pageCount }, () => paper.firstSize),
  )
  const known = useRef(new Set([0]))
  const know = useCallback(
    (page: number) => {
      if (known.current.has(page)) return
      known.current.add(page)
      paper.sizeOf(page).then(
        (size) =>
          setSizes((all) =>
            all[page]?.width === size.width && all[page].height === size.height ? all : all.with(page, size),
          ),
        // An unreadable page says so in its place.
        () => undefined,
      )
    },
    [paper],
  )
  return { sizes, know }
}
