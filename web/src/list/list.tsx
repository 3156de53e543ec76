import type { QueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { useIsPreviewOpen } from '../shell/preview.ts'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ListPage } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import type { Address, Searched } from './address.ts'
import { type FieldProps, type Filter, Filters, filterCount, withoutFilters } from './filters.tsx'
import styles from './list.module.css'
import type { RowsOf } from './rows.tsx'
import type { Tool } from './tools.tsx'
import type { Views } from './views.tsx'

/** A list as data. Its texts are English; they are translated where they are shown. */
export interface ListOf<Search extends Searched> {
  at: Address
  title: string
  search?: {
    label: string
    /** What it finds, which may depend on who searches. */
    placeholder: string | ((user: CurrentUser) => string)
  }
  views?: Views<Search>
  filters?: readonly Filter<Search>[]
  /** Whether the view is narrowed by more than search and filters. */
  isNarrowed?: (search: Search) => boolean
  /** Right of the search, in order. */
  tools?: readonly Tool<Search>[]
  /** In narrower windows tools are icons only. */
  briefBelow?: 600 | 800
  add?: Add<Search>
  /** Between the search and the rows. */
  Above?: (props: FieldProps<Search>) => ReactNode
  /** Beside the rows where there is room, else above them: the same search, drawn otherwise. */
  beside?: { isOpen: (search: Search) => boolean; Panel: (props: FieldProps<Search>) => ReactNode }
  rows: RowsOf<Search>
}

/** How to add to a list: a page, or a form over it. */
export interface Add<Search> {
  text: string
  brief: string
  icon: ReactNode
  page?: Address
  Form?: (props: { search: Search; onClose: () => void }) => ReactNode
  /** An empty list shows it too. */
  fillsEmpty?: true | 'briefly'
}

export interface ListProps<Search extends Searched> {
  of: ListOf<Search>
  search: Search
  /** Whether the user can add to the list, or why not. */
  mayAdd?: boolean | { not: string }
}

const NO_FILTERS = [] as const

/** Starts fetching a list's data. */
export function loadList<Search extends Searched>(of: ListOf<Search>, client: QueryClient, search: Search): void {
  of.views?.load?.(client, search)
  of.rows.load(client, search)
}

/** A list with views, filters, search and tools: a preview opens beside it, and the address holds its state. */
export function List<Search extends Searched>({ of, search, mayAdd = false }: ListProps<Search>): ReactNode {
  const { views, filters = NO_FILTERS, tools = [], add, Above, beside } = of
  const isShared = beside?.isOpen(search) ?? false
  const user = useCurrentUser()
  const navigate = useNavigate()
  const isPreviewOpen = useIsPreviewOpen()
  const isBrief = useMedia(`(width < ${of.briefBelow ?? 800}px)`)
  // Half of it is the preview's.
  const isTight = useMedia('(width < 1600px)')
  const [isAdding, setAdding] = useState(false)
  const count = filterCount(filters, search, user)
  const narrowing = filters.filter(({ isLook }) => !isLook)
  const isNarrowed = of.isNarrowed?.(search) ?? (Boolean(search.query) || filterCount(narrowing, search, user) > 0)
  const narrow = (change: Partial<Search> | Searched): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const clear = (): void => narrow({ ...withoutFilters(narrowing), query: undefined })
  const adds = mayAdd === false || !add ? null : add
  return (
    <>
      <ListPage
        title={t(of.title)}
        views={views ? <views.Panel search={search} /> : null}
        belowViews={views?.Below ? <views.Below /> : null}
        filters={filters.length > 0 ? <Filters filters={filters} search={search} onChange={narrow} /> : null}
        filterCount={count}
        search={
          of.search ? (
            <SearchBox
              label={t(of.search.label)}
              placeholder={placeholderFor(of.search.placeholder, user)}
              query={search.query}
              onSearch={(query) => narrow({ query })}
            />
          ) : null
        }
        toolbar={
          tools.length > 0 || adds ? (
            <>
              {tools.map((Tool, place) => (
                <Tool
                  key={place}
                  search={search}
                  onChange={narrow}
                  onLeave={(to: Search) => void navigate({ to: of.at, search: to, resetScroll: false })}
                  isBrief={isBrief}
                />
              ))}
              {adds ? (
                <AddButton
                  add={adds}
                  why={mayAdd}
                  isBrief={isBrief || (isPreviewOpen && isTight)}
                  onPress={() => setAdding(true)}
                  isMain
                />
              ) : null}
            </>
          ) : null
        }
        preview={isPreviewOpen ? <Outlet /> : null}
      >
        <div className={styles.frame}>
          {Above ? <Above search={search} onChange={narrow} /> : null}
          <div className={classNames(styles.content, isShared && styles.shared)}>
            <div className={styles.rows}>
              {of.rows.draw({
                search,
                onClear: isNarrowed ? clear : undefined,
                act: adds?.fillsEmpty ? (
                  <AddButton
                    add={adds}
                    why={mayAdd}
                    isBrief={adds.fillsEmpty === 'briefly'}
                    onPress={() => setAdding(true)}
                  />
                ) : null,
              })}
            </div>
            {beside && isShared ? (
              <div className={styles.beside}>
                <beside.Panel search={search} onChange={narrow} />
              </div>
            ) : null}
          </div>
        </div>
      </ListPage>
      {adds?.Form && isAdding ? (
        <Suspense>
          <adds.Form search={search} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface AddButtonProps<Search> {
  add: Add<Search>
  why: ListProps<Searched>['mayAdd']
  onPress: () => void
  /** The primary action, beside the search. */
  isMain?: boolean
  isBrief?: boolean
}

function AddButton<Search>({ add, why, onPress, isMain, isBrief }: AddButtonProps<Search>): ReactNode {
  const look = isMain ? ({ variant: 'primary', icon: add.icon } as const) : {}
  const text = t(isBrief ? add.brief : add.text)
  if (add.page)
    return (
      <ButtonToPage to={add.page} {...look}>
        {text}
      </ButtonToPage>
    )
  return (
    <Button {...look} disabledReason={typeof why === 'object' && why.not} onPress={onPress}>
      {text}
    </Button>
  )
}

function placeholderFor(placeholder: string | ((user: CurrentUser) => string), user: CurrentUser): string {
  return t(typeof placeholder === 'string' ? placeholder : placeholder(user))
}
