import {
  IconArrowAutofitWidth,
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconFlag,
  IconLayoutSidebar,
  IconPrinter,
  IconRotate,
  IconRotateClockwise,
  IconSearch,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type Document, documents, type MarkedPage, type PageMark } from '@waybill/contract/documents/documents.ts'
import { type ReactNode, useState } from 'react'
import { Heading } from 'react-aria-components/Heading'
import { useVerb } from '../../api/queries.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuAct } from '../../ui/menu.tsx'
import { Select } from '../../ui/select.tsx'
import { t, whyNot } from '../../ui/words.ts'
import { markText } from './page-sheet.tsx'
import type { ViewerDoing } from './use-viewer-keys.ts'
import styles from './viewer.module.css'
import { ZOOM_STEPS, type Zoom } from './zoom.ts'

interface ViewerHeadProps {
  name: string
  onClose: () => void
  children?: ReactNode
}

export function ViewerHead({ name, onClose, children }: ViewerHeadProps): ReactNode {
  return (
    <header className={styles.head}>
      <Heading slot="title" level={2} className={styles.title} title={name}>
        {name}
      </Heading>
      {children}
      <span className={styles.close}>
        <IconButton label={t('Close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  )
}

interface ViewerToolsProps {
  name: string
  page: number
  pageCount: number
  onPage: (page: number) => void
  zoom: Zoom
  /** The current zoom, when it fits the window's width. */
  scale: number
  onZoom: (zoom: Zoom) => void
  doing: ViewerDoing
  thumbs: { isOpen: boolean; toggle: () => void } | undefined
  document: Document | undefined
  marks: readonly MarkedPage[]
  onSave: (() => void) | undefined
}

export function ViewerTools(props: ViewerToolsProps): ReactNode {
  const { page, pageCount, onPage, zoom, scale, onZoom, doing, thumbs, onSave } = props
  const marking = useMarking(props)
  // A phone has no room for these beside the others; its − and + step through all ten.
  const roomy: MenuAct[] = [
    {
      id: 'right',
      label: t('Rotate right'),
      icon: <IconRotateClockwise aria-hidden="true" />,
      onAction: doing.turnRight,
    },
    { id: 'left', label: t('Rotate left'), icon: <IconRotate aria-hidden="true" />, onAction: doing.turnLeft },
    { id: 'fit', label: t('Fit width'), icon: <IconArrowAutofitWidth aria-hidden="true" />, onAction: doing.fitWidth },
    { id: 'page', label: t('Fit page'), icon: <IconArrowsMaximize aria-hidden="true" />, onAction: doing.fitPage },
  ]
  const further: MenuAct[] = [
    ...(doing.search
      ? [{ id: 'search', label: t('Search'), icon: <IconSearch aria-hidden="true" />, onAction: doing.search }]
      : []),
    ...(onSave
      ? [{ id: 'save', label: t('Download'), icon: <IconDownload aria-hidden="true" />, onAction: onSave }]
      : []),
    ...(doing.print
      ? [{ id: 'print', label: t('Print'), icon: <IconPrinter aria-hidden="true" />, onAction: doing.print }]
      : []),
  ]
  return (
    <div role="toolbar" aria-label={t('Viewer')} className={styles.tools}>
      <span className={styles.group}>
        {thumbs ? (
          <IconButton
            label={thumbs.isOpen ? t('Hide thumbnails') : t('Show thumbnails')}
            aria-expanded={thumbs.isOpen}
            onPress={thumbs.toggle}
          >
            <IconLayoutSidebar aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton
          label={t('Previous page')}
          disabledReason={page === 0 && t('This is the first page')}
          onPress={doing.previous}
        >
          <IconChevronLeft aria-hidden="true" />
        </IconButton>
        <PageField page={page} pageCount={pageCount} onPage={onPage} />
        <IconButton
          label={t('Next page')}
          disabledReason={page === pageCount - 1 && t('This is the last page')}
          onPress={doing.next}
        >
          <IconChevronRight aria-hidden="true" />
        </IconButton>
      </span>
      <span className={styles.group}>
        <IconButton label={t('Zoom out')} onPress={doing.zoomOut}>
          <IconZoomOut aria-hidden="true" />
        </IconButton>
        <span className={styles.zoom}>
          <Select
            label={t('Zoom')}
            hideLabel
            options={zoomOptions(zoom, scale)}
            value={String(zoom)}
            onChange={(value) =>
              onZoom(
                value === 'width' || value === 'page'
                  ? value
                  : (ZOOM_STEPS.find((step) => String(step) === value) ?? 1),
              )
            }
          />
        </span>
        <IconButton label={t('Zoom in')} onPress={doing.zoomIn}>
          <IconZoomIn aria-hidden="true" />
        </IconButton>
        <span className={styles.wide}>
          <IconButton label={t('Fit width')} onPress={doing.fitWidth}>
            <IconArrowAutofitWidth aria-hidden="true" />
          </IconButton>
        </span>
      </span>
      <span className={styles.group}>
        <span className={styles.wide}>
          <IconButton label={t('Rotate left')} onPress={doing.turnLeft}>
            <IconRotate aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Rotate right')} onPress={doing.turnRight}>
            <IconRotateClockwise aria-hidden="true" />
          </IconButton>
        </span>
        {marking.length > 0 ? (
          <Menu
            label={t('Mark page {page}', { page: page + 1 })}
            groups={[{ heading: t('Page {page}', { page: page + 1 }), acts: marking }]}
            trigger={
              <IconButton label={t('Mark page {page}', { page: page + 1 })}>
                <IconFlag aria-hidden="true" />
              </IconButton>
            }
          />
        ) : null}
      </span>
      <span className={styles.group}>
        <span className={styles.wide}>
          {further.map((act) => (
            <IconButton key={act.id} label={act.label} onPress={() => act.onAction?.()}>
              {act.icon}
            </IconButton>
          ))}
        </span>
        <span className={styles.narrow}>
          <Menu
            label={t('More')}
            groups={[{ acts: roomy }, { acts: further }]}
            trigger={
              <IconButton label={t('More')}>
                <IconDots aria-hidden="true" />
              </IconButton>
            }
          />
        </span>
      </span>
    </div>
  )
}

/** The ten steps of SPEC §9, fit width, and fit page. */
function zoomOptions(zoom: Zoom, scale: number): { value: string; label: string; detail?: string }[] {
  const fit = (value: Zoom & string, label: string) =>
    value === zoom ? { value, label, detail: `${Math.round(scale * 100)}%` } : { value, label }
  return [
    fit('width', t('Fit width')),
    fit('page', t('Fit page')),
    ...ZOOM_STEPS.map((step) => ({ value: String(step), label: `${Math.round(step * 100)}%` })),
  ]
}

/** The marks a page can get in place of its own. */
function useMarking({ document, marks, page }: Pick<ViewerToolsProps, 'document' | 'marks' | 'page'>): MenuAct[] {
  const mark = useVerb(documents.mark)
  if (!document) return []
  const now = marks.find((one) => one.page === page + 1)?.mark
  const refused = whyNot(document.can.mark)
  const say = (said: PageMark | null) => () =>
    mark.mutate({ params: { documentId: document.id }, body: { page: page + 1, mark: said } })
  const offered: PageMark[] = ['proof-of-delivery', 'illegible']
  return [
    ...offered
      .filter((one) => one !== now)
      .map((one) => ({ id: one, label: markText(one), onAction: say(one), disabledReason: refused })),
    ...(now ? [{ id: 'none', label: t('Remove mark'), onAction: say(null), disabledReason: refused }] : []),
  ]
}

function PageField({ page, pageCount, onPage }: Pick<ViewerToolsProps, 'page' | 'pageCount' | 'onPage'>): ReactNode {
  const [typed, setTyped] = useState<string>()
  const go = (): void => {
    const wanted = Number(typed)
    if (typed !== undefined && Number.isInteger(wanted) && wanted >= 1 && wanted <= pageCount) onPage(wanted - 1)
    setTyped(undefined)
  }
  return (
    <span className={styles.pageOf}>
      <input
        type="text"
        inputMode="numeric"
        className={styles.page}
        aria-label={t('Page')}
        value={typed ?? String(page + 1)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span className={styles.of}>{t('of {pages}', { pages: pageCount })}</span>
    </span>
  )
}
