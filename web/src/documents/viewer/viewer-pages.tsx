import type { MarkedPage } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../ui/words.ts'
import type { DrawQueue } from './draw-queue.ts'
import { type Anchor, anchorAt, GAP, layOut, pageAt, pagesInSight, topOf } from './page-layout.ts'
import { PageSheet } from './page-sheet.tsx'
import type { PageSize, Paper, Turns } from './paper.ts'
import type { Found } from './text-search.ts'
import styles from './viewer.module.css'
import { scaleOf, type Zoom } from './zoom.ts'

/** Where the reader wants to go; a new object each time, so that a page can be requested again. */
export type Jump = { page: number }

interface ViewerPagesProps {
  name: string
  paper: Paper
  queue: DrawQueue
  sizes: readonly PageSize[]
  know: (page: number) => void
  zoom: Zoom
  turns: Turns
  /** The one being read, from 0. */
  current: number
  jump: Jump | undefined
  marks: readonly MarkedPage[]
  found: ReadonlyMap<number, readonly Found[]>
  looked: Found | undefined
  onPage: (page: number) => void
  onScale: (scale: number) => void
}

const NONE: readonly [] = []

/** Renders only visible pages, each at its position in a scroll as long as all of them. */
export function ViewerPages(props: ViewerPagesProps): ReactNode {
  const { queue, sizes, know, zoom, turns, current, jump, looked, onPage, onScale } = props
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const layout = useMemo(() => {
    const space = { width: Math.max(1, room.width - 2 * GAP), height: Math.max(1, room.height - 2 * GAP) }
    return layOut(sizes, turns, (page) => scaleOf(zoom, space, page))
  }, [sizes, zoom, turns, room])
  const scale = layout.scales[current] ?? 1
  const [top, setTop] = useState(0)
  const anchor = useRef<Anchor>({ page: 0, share: 0 })
  /** The last position set by code; only the user's own scrolling counts. */
  const put = useRef(0)
  useEffect(() => onScale(scale), [scale, onScale])
  // What was at the top stays there when pages are resized or turned.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || room.width === 0) return
    element.scrollTop = topOf(layout, anchor.current)
    put.current = element.scrollTop
    setTop(element.scrollTop)
  }, [layout, room.width])
  const latest = useRef(layout)
  useLayoutEffect(() => {
    latest.current = layout
  }, [layout])
  const goTo = useCallback(
    (page: number, isNear: boolean) => {
      const element = scroller.current
      if (!element) return
      onPage(page)
      // If this page is current already, its sheet scrolls to the match.
      if (isNear && pageAt(latest.current, element.scrollTop + GAP) === page) return
      anchor.current = { page, share: 0 }
      element.scrollTop = topOf(latest.current, anchor.current) - GAP
      put.current = element.scrollTop
      setTop(element.scrollTop)
    },
    [onPage],
  )
  useEffect(() => {
    if (jump) goTo(jump.page, false)
  }, [jump, goTo])
  useEffect(() => {
    if (looked) goTo(looked.page, true)
  }, [looked, goTo])
  const scrolled = (): void => {
    const element = scroller.current
    if (!element) return
    setTop(element.scrollTop)
    if (Math.abs(element.scrollTop - put.current) < 2) return
    put.current = -1
    anchor.current = anchorAt(layout, element.scrollTop)
    const isAtEnd = element.scrollTop + element.clientHeight >= layout.height - 2
    onPage(isAtEnd ? sizes.length - 1 : pageAt(layout, element.scrollTop + element.clientHeight / 3))
  }
  const inSight = room.width === 0 ? [] : pagesInSight(layout, top, room.height)
  const [from = 0, to = 0] = [inSight[0], inSight.at(-1)]
  useEffect(() => {
    void queue.firstDrawn.then(() => {
      for (let page = from; page <= to; page++) know(page)
    })
  }, [from, to, know, queue])
  const width = Math.max(room.width, layout.width + 2 * GAP)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      role="region"
      aria-label={t('Pages')}
      onScroll={scrolled}
    >
      <div className={styles.pages} style={{ width, height: layout.height }}>
        {inSight.map((page) => (
          <Placed key={page} {...props} {...{ page, layout, width }} />
        ))}
      </div>
    </div>
  )
}

type PlacedProps = ViewerPagesProps & {
  page: number
  layout: ReturnType<typeof layOut>
  width: number
}

function Placed({ page, layout, width, ...viewer }: PlacedProps): ReactNode {
  const { name, paper, queue, sizes, turns, marks, found, looked } = viewer
  const shown = layout.sizes[page]
  const size = sizes[page]
  const here = found.get(page) ?? NONE
  const highlights = useMemo(() => here.map((one) => ({ parts: one.parts, isCurrent: one === looked })), [here, looked])
  if (!shown || !size) return null
  const style = {
    top: layout.tops[page],
    left: Math.round((width - shown.width) / 2),
    width: shown.width,
    height: shown.height,
  }
  return (
    <PageSheet
      {...{ paper, queue, page, name, size, turns, style }}
      zoom={layout.scales[page] ?? 1}
      mark={marks.find((mark) => mark.page === page + 1)}
      found={highlights}
    />
  )
}

/** The window space for the pages. */
function useRoom(element: { current: HTMLElement | null }): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const look = (): void => {
      const { clientWidth: width, clientHeight: height } = watched
      setRoom((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(watched)
    look()
    watched.focus({ preventScroll: true })
    return () => observer.disconnect()
  }, [element])
  return room
}
