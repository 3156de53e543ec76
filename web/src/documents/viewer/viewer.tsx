import type { Document, MarkedPage } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useMedia } from '../../ui/use-media.ts'
import { t } from '../../ui/words.ts'
import { DrawQueue } from './draw-queue.ts'
import { type Fetch, Opening } from './open-paper.ts'
import { type Paper, type Turns, turn } from './paper.ts'
import { printPaper } from './print-paper.ts'
import { SearchBar } from './search-bar.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { usePaper, useSizes } from './use-paper.ts'
import { useTextSearch } from './use-text-search.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import styles from './viewer.module.css'
import { type Jump, ViewerPages } from './viewer-pages.tsx'
import { ViewerHead, ViewerTools } from './viewer-tools.tsx'
import { warn } from './warn.ts'
import { stepFrom, type Zoom } from './zoom.ts'

export interface ViewerProps {
  /** Display name. */
  name: string
  /** File extension; empty if unknown. */
  extension: string
  fetch: Fetch | undefined
  /** Started on request, before the viewer loaded. */
  opening: Opening
  onClose: () => void
  /** For page marks, if the document is reviewed. */
  document?: Document | undefined
}

/** A full-window document: read, search, turn, print, and mark its pages (SPEC §2.8). */
export function Viewer(props: ViewerProps): ReactNode {
  const { name, onClose } = props
  useBack(true, onClose)
  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} className={styles.overlay}>
      <Modal className={styles.modal}>
        <AriaDialog className={styles.viewer} aria-label={name}>
          <Opened {...props} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Opened({ name, extension, fetch, opening, onClose, document }: ViewerProps): ReactNode {
  useFocusReturn()
  const { paper, failure, retry } = usePaper(opening, () => new Opening(extension, fetch))
  const save = fetch && ((): void => void download(name, fetch))
  if (paper)
    return (
      <Reading name={name} paper={paper} onSave={save} onClose={onClose} marks={document?.marks} document={document} />
    )
  return (
    <>
      <ViewerHead name={name} onClose={onClose} />
      <div className={styles.empty}>
        {failure === undefined ? (
          <Spinner label={t('Loading')} />
        ) : (
          <div className={styles.failure}>
            <Banner tone="stopped">{failure.text}</Banner>
            <span className={styles.acts}>
              {fetch && !failure.isLasting ? <Button onPress={retry}>{t('Try again')}</Button> : null}
              {save && !failure.isWithheld ? <Button onPress={save}>{t('Download')}</Button> : null}
            </span>
          </div>
        )}
      </div>
    </>
  )
}

interface ReadingProps {
  name: string
  paper: Paper
  onSave: (() => void) | undefined
  onClose: () => void
  marks: readonly MarkedPage[] | undefined
  document: Document | undefined
}

function Reading({ name, paper, onSave, onClose, marks = [], document }: ReadingProps): ReactNode {
  const [queue] = useState(() => new DrawQueue())
  const { sizes, know } = useSizes(paper)
  const [zoom, setZoom] = useState<Zoom>(paper.fit)
  const [scale, setScale] = useState(1)
  const [turns, setTurns] = useState<Turns>(0)
  const [page, setPage] = useState(0)
  const [jump, setJump] = useState<Jump>()
  const isNarrow = useMedia('(width < 800px)')
  const [hasThumbs, setThumbs] = useState(!isNarrow && paper.pageCount > 1)
  const [words, setWords] = useState<string>()
  const search = useTextSearch(paper.text, paper.pageCount, words ?? '')
  const print = usePrint(name, paper, turns)
  const looked = search.found[search.at]
  const go = (to: number): void => setJump({ page: Math.min(Math.max(0, to), paper.pageCount - 1) })
  const doing = {
    zoomIn: () => setZoom(stepFrom(scale, 1)),
    zoomOut: () => setZoom(stepFrom(scale, -1)),
    fitWidth: () => setZoom('width'),
    fitPage: () => setZoom('page'),
    turnRight: () => setTurns((now) => turn(now, 1)),
    turnLeft: () => setTurns((now) => turn(now, -1)),
    previous: () => go(page - 1),
    next: () => go(page + 1),
    first: () => go(0),
    last: () => go(paper.pageCount - 1),
    print: paper.isPrinted ? print.begin : undefined,
    search: paper.text ? () => setWords((now) => now ?? '') : undefined,
    leaveSearch: words === undefined ? undefined : () => setWords(undefined),
  }
  useViewerKeys(doing)
  const found = useMemo(() => Map.groupBy(search.found, (one) => one.page), [search.found])
  return (
    <>
      <ViewerHead name={name} onClose={onClose}>
        <ViewerTools
          {...{ name, page, zoom, scale, doing, document, marks, onSave }}
          pageCount={paper.pageCount}
          onPage={go}
          onZoom={setZoom}
          thumbs={paper.pageCount > 1 ? { isOpen: hasThumbs, toggle: () => setThumbs((open) => !open) } : undefined}
        />
      </ViewerHead>
      {words === undefined ? null : (
        <SearchBar words={words} onWords={setWords} search={search} onLeave={() => setWords(undefined)} />
      )}
      {print.page === undefined ? null : (
        <p role="status" className={styles.status}>
          {t('Preparing page {page} of {pages} for the printer', { page: print.page, pages: paper.pageCount })}
          <Button size="small" onPress={print.cancel}>
            {t('Cancel')}
          </Button>
        </p>
      )}
      <div className={styles.body}>
        {hasThumbs ? (
          <Thumbnails
            {...{ paper, queue, turns, page, marks, sizes }}
            onGo={(to) => {
              go(to)
              if (isNarrow) setThumbs(false)
            }}
          />
        ) : null}
        <ViewerPages
          {...{ name, paper, queue, sizes, know, zoom, turns, jump, marks, found, looked }}
          current={page}
          onPage={setPage}
          onScale={setScale}
        />
      </div>
    </>
  )
}

/** Saves the original file; SPEC §8: a failure is only a warning in the console. */
async function download(name: string, fetch: NonNullable<ViewerProps['fetch']>): Promise<void> {
  try {
    const response = await fetch({ signal: AbortSignal.timeout(120_000) })
    const address = URL.createObjectURL(await response.blob())
    Object.assign(window.document.createElement('a'), { href: address, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  } catch (error) {
    warn(`${name} could not be downloaded`, error)
  }
}

function usePrint(name: string, paper: Paper, turns: Turns) {
  const [page, setPage] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = async (): Promise<void> => {
    if (stop.current) return
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      await printPaper(paper, turns, signal, setPage)
    } catch (error) {
      if (!signal.aborted) warn(`${name} could not be printed`, error)
    } finally {
      stop.current = undefined
      setPage(undefined)
    }
  }
  return { page, begin: () => void begin(), cancel: () => stop.current?.abort() }
}
