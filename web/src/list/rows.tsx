import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { type CSSProperties, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { currentUser } from '../api/session.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useClosePreview } from '../shell/preview.ts'
import { classNames } from '../ui/class-names.ts'
import type { Identified } from '../ui/held-rows.ts'
import { PagedList } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useWidth } from '../ui/use-width.ts'
import { t } from '../ui/words.ts'
import { type Address, paramOf } from './address.ts'
import { useIsCompact } from './density.ts'
import { ListFailed, NothingListed } from './list-states.tsx'
import styles from './row.module.css'

export type Shape = 'wide' | 'middle' | 'narrow' | 'card'

/** A row layout for a range of widths, widest first. */
export interface Layout<Name extends string> {
  shape: Shape
  /** Minimum width in pixels; the last layout takes the rest. */
  from: number
  /** Whose it is, if not everybody's. */
  isFor?: (user: CurrentUser) => boolean
  height: number
  /** Height when compact. */
  compact?: number
  widths: string
  /** Columns by line; unlisted ones do not render. */
  lines: readonly (readonly (Name | '.')[])[]
  /**
   * Where a row's act goes: in a column of its own, at the end of this many last lines instead of what ends them, or in the last line of a
   * column that has several. Only the last two keep rows with and without an act in line.
   */
  act?: { column: string } | { ends: number } | { under: Name }
  /** Between lines and between columns, where not the default. */
  gap?: string
}

export interface RowAt {
  shape: Shape
  /** The user. */
  user: CurrentUser
  /** Its preview is open. */
  isSelected: boolean
  /** Makes the whole row a link; takes a class where it sits in a line of text. */
  link: (name: ReactNode, className?: string) => ReactNode
}

export interface Column<Row> {
  cell: (row: Row, at: RowAt) => ReactNode
  /** Skeleton widths of the lines, or a skeleton; absent where the cell may stay empty. */
  coming?: readonly number[] | ReactElement | ((shape: Shape) => ReactNode)
  look?: 'small' | 'faint' | 'note' | 'centered'
  /** Aligned to the end, in every layout or in some. */
  atEnd?: true | readonly Shape[]
  /** Has no lines of text, so nothing is truncated. */
  bare?: true
}

export type Page<Row> = { data: Row[]; totalCount: number }

/** What an empty list says: there is no data at all, or search and filters match none. */
export interface Nothing {
  icon: ReactNode
  title: string
  says: ReactNode
  noMatch: string
  noMatchTitle?: string
  act?: ReactNode
}

export interface RowsSpec<Search, Row extends Identified, Key extends QueryKey, More, Name extends string> {
  /** Accessible name of the list. */
  label: string
  asks: (
    search: Search,
    page: number,
    user: CurrentUser,
  ) => UseQueryOptions<Page<Row> & More, Error, Page<Row> & More, Key>
  /** Rows per page, if not fifty. */
  pageSize?: (search: Search) => number
  /** Identifies a row in the addresses of its page and preview. */
  keyOf: (row: Row) => string
  page?: Address
  /** The page links back to the list as it was. */
  keepsSearch?: true
  preview?: Address
  /** j and k mark a row, and Enter opens it. */
  isMarked?: true
  /** Rows that something beside the list shows as well: the one under the pointer stands out in both. */
  pointing?: { use: () => string | undefined; point: (key: string | undefined) => void }
  /** A row with more to say is higher than its layout says. */
  grows?: true
  /** Cells reach the edges. */
  isFlush?: true
  /** The lines of a cell are spaced further apart. */
  isAiry?: true
  columns: Readonly<Record<Name, Column<Row>>>
  layouts: readonly Layout<NoInfer<Name>>[]
  /** What the user does next with a row; nothing where others do, or nobody. */
  act?: (row: Row, at: RowAt) => ReactNode
  /** At the start of each row, in every layout: several can be selected. */
  choice?: { isFor: (user: CurrentUser) => boolean; of: (row: Row) => ReactNode }
  failed: string
  nothing: Nothing | ((search: Search, user: CurrentUser) => Nothing)
}

/** What a list's rows need from it. */
export interface RowsProps<Search> {
  search: Search
  /** Clears search and filters; absent when none are set. */
  onClear: (() => void) | undefined
  /** What fills the list, if allowed. */
  act?: ReactNode
}

/** Rows of any type: the list around them need not know it. */
export interface RowsOf<Search> {
  load: (client: QueryClient, search: Search) => void
  draw: (props: RowsProps<Search>) => ReactNode
}

/** A list's rows as data: what to fetch, what each column shows, and the layout for each width. */
export function rowsOf<Search, Row extends Identified, Key extends QueryKey, More, Name extends string>(
  spec: RowsSpec<Search, Row, Key, More, Name>,
): RowsOf<Search> {
  return {
    load: (client, search) => {
      const user = currentUser()
      if (user) void client.prefetchQuery(spec.asks(search, 1, user))
    },
    // Other kinds of rows are another list.
    draw: (props) => <Rows key={spec.label} spec={spec} {...props} />,
  }
}

const nobodyPoints = (): undefined => undefined

interface DrawnRows<Search, Row extends Identified, Key extends QueryKey, More, Name extends string>
  extends RowsProps<Search> {
  spec: RowsSpec<Search, Row, Key, More, Name>
}

function Rows<Search, Row extends Identified, Key extends QueryKey, More, Name extends string>({
  spec,
  search,
  onClear,
  act,
}: DrawnRows<Search, Row, Key, More, Name>): ReactNode {
  const { asks, keyOf, page, preview, layouts } = spec
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const user = useCurrentUser()
  const isCompact = useIsCompact()
  // A preview would cover a phone's list: there the page opens.
  const isPhone = useMedia('(width < 800px)')
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  const [marked, setMarked] = useState<string>()
  const pointed = (spec.pointing?.use ?? nobodyPoints)()
  const selected = preview ? params[paramOf(preview)] : spec.isMarked && marked
  const opensPreview = preview !== undefined && !(isPhone && page)

  const wayTo = (address: Address, row: Row) => ({ to: address, params: { [paramOf(address)]: keyOf(row) } })
  const look = (address: Address, row: Row): void =>
    // Walking rows is one history entry; Back returns to where it began.
    void navigate({ ...wayTo(address, row), search: true, replace: selected !== undefined, resetScroll: false })
  const open = (row: Row): void => {
    if (page) void navigate({ ...wayTo(page, row), ...(spec.keepsSearch ? { search: true } : {}) })
    else if (preview) look(preview, row)
  }
  const layout = layouts.find(({ from, isFor }) => width >= from && (isFor?.(user) ?? true)) ?? layouts.at(-1)
  if (!layout) return null
  const { shape } = layout
  const choice = spec.choice?.isFor(user) ? spec.choice : undefined
  const nothing = typeof spec.nothing === 'function' ? spec.nothing(search, user) : spec.nothing
  const linkOf = (row: Row, goTo: () => void) => (name: ReactNode, className?: string) => {
    const to = opensPreview ? preview : page
    if (to === undefined) return name
    return (
      <Link
        {...wayTo(to, row)}
        search={opensPreview || spec.keepsSearch === true}
        replace={preview !== undefined && selected !== undefined}
        resetScroll={!opensPreview}
        className={className ?? styles.whole}
        onClick={goTo}
        onDoubleClick={preview && page ? () => open(row) : undefined}
      >
        {name}
      </Link>
    )
  }
  return (
    <div ref={frame} className={styles.frame}>
      <PagedList
        label={t(spec.label)}
        name={`${spec.label} ${JSON.stringify(search)}`}
        pageSize={spec.pageSize?.(search)}
        queryOf={(number) => asks(search, number, user)}
        keyOf={keyOf}
        selected={selected}
        pointed={pointed}
        onPoint={spec.pointing?.point}
        grows={spec.grows}
        rowHeight={(isCompact ? layout.compact : undefined) ?? layout.height}
        rowSkeleton={
          <Face
            spec={spec}
            layout={layout}
            choice={choice && null}
            show={(column) => comingOf(column, shape)}
            isComing
          />
        }
        renderRow={(row, { isSelected, goTo }) => {
          const at = { shape, user, isSelected, link: linkOf(row, goTo) }
          const next = spec.act?.(row, at)
          return (
            <Face
              spec={spec}
              layout={next ? withAct(layout) : layout}
              choice={choice?.of(row)}
              act={next}
              show={({ cell }) => cell(row, at)}
            />
          )
        }}
        onSelect={(row) => (spec.isMarked ? setMarked(keyOf(row)) : opensPreview ? look(preview, row) : open(row))}
        onOpen={open}
        onClose={spec.isMarked ? () => setMarked(undefined) : closePreview}
        renderEmpty={() => (
          <NothingListed
            icon={nothing.icon}
            title={t(nothing.title)}
            noMatch={t(nothing.noMatch)}
            noMatchTitle={nothing.noMatchTitle && t(nothing.noMatchTitle)}
            act={act ?? nothing.act}
            onClear={onClear}
          >
            {typeof nothing.says === 'string' ? t(nothing.says) : nothing.says}
          </NothingListed>
        )}
        renderFailed={(error, onRetry) => <ListFailed title={t(spec.failed)} error={error} onRetry={onRetry} />}
      />
    </div>
  )
}

interface FaceProps<Row, Name extends string> {
  spec: { columns: Readonly<Record<Name, Column<Row>>>; isAiry?: true; isFlush?: true; grows?: true }
  layout: Layout<Name | 'act'>
  /** Absent where nothing is selectable. */
  choice: ReactNode | undefined
  act?: ReactNode
  show: (column: Column<Row>) => ReactNode
  isComing?: boolean
}

/** The layout of a row that has its act. */
function withAct<Name extends string>(layout: Layout<Name>): Layout<Name | 'act'> {
  const { act, lines, widths } = layout
  if (!act) return layout
  if ('ends' in act)
    return {
      ...layout,
      lines: lines.map((line, at) => (at < lines.length - act.ends ? line : [...line.slice(0, -1), 'act'])),
    }
  if ('under' in act)
    return {
      ...layout,
      lines: lines.map((line, at) =>
        at < lines.length - 1 ? line : line.map((name) => (name === act.under ? 'act' : name)),
      ),
    }
  return { ...layout, widths: `${widths} ${act.column}`, lines: lines.map((line) => [...line, 'act']) }
}

/** A row, or its skeleton of the same size. */
function Face<Row, Name extends string>({
  spec,
  layout,
  choice,
  act,
  show,
  isComing,
}: FaceProps<Row, Name>): ReactNode {
  const { shape, widths, lines, gap, act: place } = layout
  const isUnder = place !== undefined && 'under' in place
  const drawn: ReadonlySet<string> = new Set(lines.flat())
  const grid: CSSProperties = {
    gridTemplateColumns: widths,
    gridTemplateAreas: lines.map((line) => `"${line.join(' ')}"`).join(' '),
    gap,
  }
  return (
    <div
      className={classNames(
        styles.row,
        shape === 'card' && styles.card,
        spec.isAiry && styles.airy,
        spec.isFlush && styles.flush,
        spec.grows && styles.growing,
        choice !== undefined && styles.choosable,
      )}
      style={grid}
      aria-hidden={isComing}
    >
      {choice ? <span className={styles.choice}>{choice}</span> : null}
      {Object.entries<Column<Row>>(spec.columns)
        .filter(([name]) => drawn.has(name))
        .map(([name, column]) => {
          const { look, atEnd, bare } = column
          const isAtEnd = Array.isArray(atEnd) ? atEnd.includes(shape) : atEnd
          const shown = show(column)
          return (
            <div
              key={name}
              className={classNames(styles.cell, look && styles[look], isAtEnd && styles.atEnd, bare && styles.bare)}
              style={{ gridArea: name }}
            >
              {typeof shown === 'string' ? <span>{shown}</span> : shown}
            </div>
          )
        })}
      {drawn.has('act') ? (
        <div className={classNames(styles.cell, !isUnder && styles.atEnd, styles.bare)} style={{ gridArea: 'act' }}>
          {act}
        </div>
      ) : null}
    </div>
  )
}

/** A column's first line is as high as its text, the others are fainter below it. */
function comingOf({ coming, look }: Pick<Column<never>, 'coming' | 'look'>, shape: Shape): ReactNode {
  if (typeof coming === 'function') return coming(shape)
  if (!isWidths(coming)) return coming
  return coming.map((width, line) => (
    // In a line of text: as high as what is coming.
    <span key={line} className={line > 0 ? styles.faint : undefined}>
      <Skeleton width={width} height={line > 0 || look === 'faint' ? '0.625rem' : '0.875rem'} />
    </span>
  ))
}

function isWidths(coming: Column<never>['coming']): coming is readonly number[] {
  return Array.isArray(coming)
}
