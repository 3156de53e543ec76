import { useCallback, useEffect, useRef, useState } from 'react'
import { type Fetch, openPaper, sayFailure } from './open-paper.ts'
import type { PageSize, Paper } from './paper.ts'

export type Opened = { paper: Paper | undefined; failure: string | undefined; retry: () => void }

/** The document, open as long as somebody looks at it. */
export function usePaper(extension: string, fetch: Fetch | undefined): Opened {
  const [opened, setOpened] = useState<{ round: number; paper?: Paper; failure?: string }>({ round: -1 })
  const [round, setRound] = useState(0)
  const bytes = useRef(fetch)
  useEffect(() => {
    const stop = new AbortController()
    let paper: Paper | undefined
    openPaper(extension, bytes.current, stop.signal).then(
      (open) => {
        paper = open
        if (stop.signal.aborted) open.close()
        else setOpened({ round, paper: open })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setOpened({ round, failure: sayFailure(error) })
      },
    )
    return () => {
      stop.abort()
      paper?.close()
    }
    // The same document again only when it is asked for: how its bytes come is no other document.
  }, [extension, round])
  const { paper, failure } = opened.round === round ? opened : {}
  return { paper, failure, retry: () => setRound((last) => last + 1) }
}

/** How large each page is: as the first until it was looked at. */
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
        // A page that cannot be read says so where it would stand.
        () => undefined,
      )
    },
    [paper],
  )
  return { sizes, know }
}
