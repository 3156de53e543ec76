import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { MarkedPage } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { t } from '../../ui/words.ts'
import type { DrawQueue } from './draw-queue.ts'
import { layOut, pagesInSight } from './page-layout.ts'
import { markText } from './page-sheet.tsx'
import { type PageSize, type Paper, type Turns, turned } from './paper.ts'
import styles from './thumbnails.module.css'

const WIDTH = 104
/** The number below the picture, padded. */
const FOOT = 26
const PASSING_MS = 80

interface ThumbnailsProps {
  paper: Paper
  queue: DrawQueue
  sizes: readonly PageSize[]
  turns: Turns
  /** The current page, from 0. */
  page: number
  marks: readonly MarkedPage[]
  onGo: (page: number) => void
}

/** Pages as small pictures; a press goes to the page. */
export function Thumbnails({ paper, queue, sizes, turns, page, marks, onGo }: ThumbnailsProps): ReactNode {
  const scroller = useRef<HTMLElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 600 })
  // All equally wide; the number is below.
  const layout = useMemo(
    () =>
      layOut(
        sizes.map((size) => {
          const { width, height } = turned(size, turns)
          return { width: WIDTH, height: Math.min(WIDTH * 1.6, (WIDTH / width) * height) + FOOT }
        }),
        0,
        () => 1,
      ),
    [sizes, turns],
  )
  const look = (): void => {
    const element = scroller.current
    if (element) setSight({ top: element.scrollTop, height: element.clientHeight })
  }
  useEffect(look, [])
  useEffect(() => {
    const element = scroller.current
    const [top = 0, height = 0] = [layout.tops[page], layout.sizes[page]?.height]
    if (!element) return
    if (top < element.scrollTop) element.scrollTop = top - 8
    else if (top + height > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height - element.clientHeight + 8
  }, [page, layout])
  return (
    <nav ref={scroller} className={styles.side} aria-label={t('Thumbnails')} onScroll={look}>
      <div className={styles.all} style={{ height: layout.height }}>
        {pagesInSight(layout, sight.top, sight.height).map((one) => (
          <button
            key={one}
            type="button"
            className={classNames(styles.one, one === page && styles.current)}
            style={{ top: layout.tops[one], height: layout.sizes[one]?.height }}
            aria-label={t('Page {page}', { page: one + 1 })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onGo(one)}
          >
            <Small {...{ paper, queue, turns }} page={one} size={sizes[one] ?? paper.firstSize} />
            <span className={styles.number}>
              {one + 1}
              <Marked mark={marks.find((mark) => mark.page === one + 1)} />
            </span>
          </button>
        ))}
      </div>
    </nav>
  )
}

function Marked({ mark }: { mark: MarkedPage | undefined }): ReactNode {
  if (!mark) return null
  const Icon = mark.mark === 'illegible' ? IconAlertTriangle : IconCircleCheck
  return (
    <Icon aria-label={markText(mark.mark)} className={mark.mark === 'illegible' ? styles.illegible : styles.proof} />
  )
}

function Small({
  paper,
  queue,
  page,
  size,
  turns,
}: Pick<ThumbnailsProps, 'paper' | 'queue' | 'turns'> & { page: number; size: PageSize }): ReactNode {
  const host = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const stop = new AbortController()
    const scale = (WIDTH / turned(size, turns).width) * Math.min(2, window.devicePixelRatio || 1)
    const timer = setTimeout(() => {
      queue
        .draw(() => paper.draw(page, { scale, turns }, stop.signal), stop.signal, false)
        .then((canvas) => {
          if (!stop.signal.aborted) host.current?.replaceChildren(canvas)
        })
        // The page itself shows the failure.
        .catch(() => undefined)
    }, PASSING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [paper, queue, page, size, turns])
  return <span ref={host} aria-hidden="true" className={styles.picture} />
}
