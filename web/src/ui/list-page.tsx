import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { countText } from './count-text.ts'
import { lazyPart } from './lazy-part.ts'
import styles from './list-page.module.css'
import { PreviewPane } from './preview-pane.tsx'
import { Tabs } from './tabs.tsx'
import { useMedia } from './use-media.ts'
import { t } from './words.ts'

/** Only narrow screens need the panel as a sheet. */
const SideSheet = lazyPart(async () => (await import('./dialog.tsx')).SideSheet)

export interface ListPageProps {
  /** Page title for screen readers; the shell shows it. */
  title: string
  /** VIEWS tab: usually a ViewList. */
  views?: ReactNode
  /** Below the views. */
  belowViews?: ReactNode
  /** FILTERS tab. */
  filters?: ReactNode
  /** How many filters are set, shown on the tab. */
  filterCount?: number
  search?: ReactNode
  /** Right of the search: columns, density, export, saved views. */
  toolbar?: ReactNode
  /** The list itself; it scrolls on its own. */
  children: ReactNode
  /** The open preview, else null. */
  preview?: ReactNode
}

/** The list page: side panel with views and filters, search, toolbar, list, preview at the right. */
export function ListPage(props: ListPageProps): ReactNode {
  const { title, views, belowViews, filters, search, toolbar, children, preview } = props
  const isNarrow = useMedia('(width < 960px)')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const hasPanel = Boolean(views || filters)
  // Views alone need no sheet: they stand above the list.
  const hasSheet = isNarrow && Boolean(filters || belowViews)
  const hasBar = Boolean(search || toolbar) || hasSheet
  return (
    <div
      className={classNames(
        styles.page,
        !isNarrow && hasPanel && styles.withPanel,
        Boolean(preview) && styles.withPreview,
      )}
    >
      <h1 className="visually-hidden">{title}</h1>
      {hasPanel && !isNarrow ? (
        <aside className={styles.panel} aria-label={t('Views and filters')}>
          <SidePanel {...props} opensAt={views ? 'views' : 'filters'} />
        </aside>
      ) : null}
      <div className={styles.main}>
        {hasBar ? (
          <div className={styles.bar}>
            {hasSheet ? (
              <Button icon={<IconAdjustmentsHorizontal aria-hidden="true" />} onPress={() => setPanelOpen(true)}>
                {props.filterCount ? t('Filters ({count})', { count: props.filterCount }) : t('Filters')}
              </Button>
            ) : null}
            {search ? <div className={styles.search}>{search}</div> : null}
            {toolbar ? <div className={styles.toolbar}>{toolbar}</div> : null}
          </div>
        ) : null}
        {isNarrow && views ? <div className={styles.strip}>{views}</div> : null}
        <div className={styles.list}>{children}</div>
      </div>
      {preview ? <PreviewPane>{preview}</PreviewPane> : null}
      {hasSheet && isPanelOpen ? (
        <Suspense>
          <SideSheet
            isOpen
            side="start"
            title={t('Views and filters')}
            error={null}
            pending={false}
            onClose={() => setPanelOpen(false)}
          >
            <SidePanel {...props} opensAt={filters ? 'filters' : 'views'} />
          </SideSheet>
        </Suspense>
      ) : null}
    </div>
  )
}

type PanelTab = 'views' | 'filters'

function SidePanel({
  views,
  belowViews,
  filters,
  filterCount,
  opensAt,
}: ListPageProps & { opensAt: PanelTab }): ReactNode {
  const [tab, setTab] = useState(opensAt)
  const allViews = (
    <>
      {views}
      {belowViews}
    </>
  )
  return (
    <Tabs
      wide
      label={t('Views and filters')}
      selected={tab}
      onSelect={setTab}
      tabs={[
        ...(views ? [{ id: 'views' as const, label: t('VIEWS'), children: allViews }] : []),
        ...(filters
          ? [
              {
                id: 'filters' as const,
                label: t('FILTERS'),
                count: filterCount || undefined,
                children: <div className={styles.filters}>{filters}</div>,
              },
            ]
          : []),
      ]}
    />
  )
}

export interface View {
  id: string
  label: string
  count?: number
}

export interface ViewListProps {
  label: string
  views: readonly View[]
  selected: string
  /** Wraps each view in the router's link, with the class names and children given. */
  renderLink: (view: View, link: { className: string; 'aria-current'?: 'page'; children: ReactNode }) => ReactNode
}

/** Named filters with their counts, each an address. */
export function ViewList({ label, views, selected, renderLink }: ViewListProps): ReactNode {
  const list = useRef<HTMLElement>(null)
  // Companies come late, and counts widen what stands before the open view.
  const known = views.filter(({ count }) => count !== undefined).length
  useEffect(() => {
    list.current?.querySelector(`.${styles.current}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [selected, views.length, known])
  return (
    <nav ref={list} aria-label={label}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id}>
            {renderLink(view, {
              className: classNames(styles.view, view.id === selected && styles.current),
              'aria-current': view.id === selected ? 'page' : undefined,
              children: (
                <>
                  <span className={styles.viewName}>{view.label}</span>
                  {view.count === undefined ? null : <span className={styles.count}>{countText(view.count)}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
