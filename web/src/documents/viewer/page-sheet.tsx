import { IconAlertTriangle } from '@tabler/icons-react'
import type { MarkedPage } from '@waybill/contract/documents/documents.ts'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { t } from '../../ui/words.ts'
import type { DrawQueue } from './draw-queue.ts'
import { type Highlight, highlight } from './highlight.ts'
import styles from './page-sheet.module.css'
import { canvasScale, type PageSize, type Paper, type Turns } from './paper.ts'

/** Pages scrolling by are not drawn. */
const PASSING_MS = 30

export interface PageSheetProps {
  paper: Paper
  queue: DrawQueue
  page: number
  name: string
  /** Size at 100 %, upright. */
  size: PageSize
  zoom: number
  turns: Turns
  style: CSSProperties
  mark: MarkedPage | undefined
  found: readonly Highlight[]
}

/** One page: its picture, its text layer if any, the matches, and its mark. */
export function PageSheet({
  paper,
  queue,
  page,
  name,
  size,
  zoom,
  turns,
  style,
  mark,
  found,
}: PageSheetProps): ReactNode {
  const label = t('{name}, page {page}', { name, page: page + 1 })
  return (
    <div className={styles.sheet} style={style} data-page={page + 1}>
      <Picture {...{ paper, queue, page, size, zoom, turns, label }} />
      {paper.text ? <Text text={paper.text} {...{ queue, page, zoom, turns, found }} /> : null}
      {mark ? (
        <span className={styles.mark} title={t('Marked by {name}', { name: mark.markedBy })}>
          <StatusChip tone={mark.mark === 'illegible' ? 'stopped' : 'done'} size="small">
            {markText(mark.mark)}
          </StatusChip>
        </span>
      ) : null}
    </div>
  )
}

export function markText(mark: MarkedPage['mark']): string {
  return mark === 'illegible' ? t('Illegible') : t('Proof of delivery')
}

type PictureProps = Pick<PageSheetProps, 'paper' | 'queue' | 'page' | 'size' | 'zoom' | 'turns'> & { label: string }

function Picture({ paper, queue, page, size, zoom, turns, label }: PictureProps): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waits' | 'drawn' | 'failed'>('waits')
  const isTouched = useMedia('(pointer: coarse)')
  const scale = canvasScale(size, zoom, { ratio: window.devicePixelRatio || 1, isTouched })
  useEffect(() => {
    const stop = new AbortController()
    const draw = (): void => {
      queue
        .draw(() => paper.draw(page, { scale, turns }, stop.signal), stop.signal, true)
        .then((canvas) => {
          if (stop.signal.aborted) return
          host.current?.replaceChildren(canvas)
          setState('drawn')
        })
        .catch(() => {
          if (!stop.signal.aborted) setState('failed')
        })
    }
    let timer: number | undefined
    if (queue.isFresh) draw()
    else timer = window.setTimeout(draw, PASSING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [paper, queue, page, scale, turns])
  return (
    <>
      <div ref={host} role="img" aria-label={label} className={styles.picture} data-state={state} />
      {state === 'waits' ? (
        <span className={styles.waits}>
          <Spinner />
        </span>
      ) : null}
      {state === 'failed' ? (
        <p className={styles.failed}>
          <IconAlertTriangle aria-hidden="true" />
          {t('This page cannot be shown.')}
        </p>
      ) : null}
    </>
  )
}

type Laid = { pieces: readonly HTMLElement[]; texts: readonly string[] }

function Text({
  text,
  queue,
  page,
  zoom,
  turns,
  found,
}: Pick<PageSheetProps, 'queue' | 'page' | 'zoom' | 'turns' | 'found'> & {
  text: NonNullable<Paper['text']>
}): ReactNode {
  const over = useRef<HTMLDivElement>(null)
  const [laid, setLaid] = useState<Laid>()
  useEffect(() => {
    const stop = new AbortController()
    const layer = document.createElement('div')
    layer.className = styles.text ?? ''
    const lay = async (): Promise<void> => {
      await queue.firstDrawn
      stop.signal.throwIfAborted()
      const pieces = await text.lay(page, { scale: zoom, turns }, layer, stop.signal)
      if (stop.signal.aborted) return
      over.current?.replaceChildren(layer)
      setLaid({ pieces, texts: pieces.map(({ textContent }) => textContent) })
    }
    // A page is readable without its text; its picture reports failures.
    const timer = setTimeout(() => void lay().catch(() => undefined), PASSING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, queue, page, zoom, turns])
  useEffect(() => {
    if (!laid) return
    const looks = { found: styles.found, current: styles.current }
    highlight(laid.pieces, laid.texts, found, looks)?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [laid, found])
  return <div ref={over} className={styles.over} />
}
