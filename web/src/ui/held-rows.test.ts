import { describe, expect, it } from 'vitest'
import { type FetchedPage, hold, indexOf, rowAt } from './held-rows.ts'

type Row = { id: string; driver: string | null }

function row(id: string, driver: string | null = null): Row {
  return { id, driver }
}

function page(rows: readonly Row[], totalCount: number, more: Partial<FetchedPage<Row>> = {}): FetchedPage<Row> {
  return { page: 1, fetchedAt: 1, data: rows, totalCount, ...more }
}

const idsOf = (rows: ReturnType<typeof hold<Row>>) => rows?.pages.get(1)?.map((one) => one.id)

describe('Rows on the screen', () => {
  it('are nothing until a page has come', () => {
    expect(hold<Row>(undefined, [])).toBeUndefined()
  })

  it('change in place', () => {
    const before = hold(undefined, [page([row('A'), row('B')], 2)])
    const after = hold(before, [page([row('A'), row('B', 'Robin')], 2, { fetchedAt: 2 })])
    expect(after?.pages.get(1)?.[1]?.driver).toBe('Robin')
    expect(after?.waiting).toBe(0)
  })

  it('stay where they are while new ones wait, and change in place all the same', () => {
    const before = hold(undefined, [page([row('A'), row('B')], 2)])
    const after = hold(before, [page([row('New'), row('A', 'Robin')], 3, { fetchedAt: 2 })])
    expect(idsOf(after)).toEqual(['A', 'B'])
    expect(after?.pages.get(1)?.[0]?.driver).toBe('Robin')
    expect(after?.waiting).toBe(1)
    expect(after?.totalCount).toBe(2)
  })

  it('close ranks when one has gone', () => {
    const before = hold(undefined, [page([row('A'), row('B')], 2)])
    expect(idsOf(hold(before, [page([row('B')], 1, { fetchedAt: 2 })]))).toEqual(['B'])
  })

  it('go when they left a list of which all is known, though others came', () => {
    const before = hold(undefined, [page([row('A'), row('B')], 2)])
    const after = hold(before, [page([row('New'), row('Newer'), row('B')], 3, { fetchedAt: 2 })])
    expect(idsOf(after)).toEqual(['B'])
    expect(after).toMatchObject({ totalCount: 1, waiting: 2 })
  })

  it('come at once where none stood before', () => {
    const before = hold(undefined, [page([row('A')], 1)])
    expect(idsOf(hold(before, [page([row('New')], 1, { fetchedAt: 2 })]))).toEqual(['New'])
    const empty = hold(undefined, [page([], 0)])
    expect(hold(empty, [page([row('New')], 1, { fetchedAt: 2 })])).toMatchObject({ totalCount: 1, waiting: 0 })
  })

  it('are counted by the page fetched last', () => {
    const before = hold(undefined, [page([row('A')], 60)])
    const second = page([row('Z')], 61, { page: 2, fetchedAt: 9 })
    expect(hold(before, [page([row('A')], 60), second])?.waiting).toBe(1)
  })

  it('are found by place and by what they are', () => {
    const rows = hold(undefined, [page([row('A')], 60), page([row('Y'), row('Z')], 60, { page: 2 })])
    if (!rows) throw new Error('Two pages have come')
    expect(rowAt(rows, 51)?.id).toBe('Z')
    expect(rowAt(rows, 7)).toBeUndefined()
    expect(indexOf(rows, ({ id }) => id === 'Z')).toBe(51)
    expect(indexOf(rows, ({ id }) => id === 'nowhere')).toBe(-1)
  })

  it('lie on pages of another size where a list has one', () => {
    const rows = hold(undefined, [page([row('A')], 12), page([row('Y'), row('Z')], 12, { page: 2 })], 10)
    if (!rows) throw new Error('Two pages have come')
    expect(rowAt(rows, 11, 10)?.id).toBe('Z')
    expect(indexOf(rows, ({ id }) => id === 'Z', 10)).toBe(11)
  })
})
