import { expect, it } from 'vitest'
import { DISPATCHER } from '../test/signed-in.ts'
import { ARTICLES } from './articles.ts'
import { articlesFor, hasWords, toursFor } from './topics.ts'
import { TOURS } from './tours.ts'

const FACTOR = { ...DISPATCHER, persona: 'factor', permissions: ['FactoringCompanyPortal'], roles: ['AR'] } as const
const BROKER = { ...DISPATCHER, persona: 'broker', isBroker: true } as const
const PAYABLES = { ...DISPATCHER, persona: 'payables', permissions: ['Admin'], roles: ['AP'] } as const

const idsOf = (topics: readonly { id: string }[]): string[] => topics.map(({ id }) => id)

it('shows the tours of what somebody may do, and no others', () => {
  expect(idsOf(toursFor({ ...DISPATCHER }))).toEqual([
    'answer-a-tender',
    'book-from-the-board',
    'record-arrival-and-departure',
    'upload-a-proof',
    'request-detention',
    'follow-a-payment',
  ])
  expect(idsOf(toursFor({ ...FACTOR, permissions: [...FACTOR.permissions], roles: [...FACTOR.roles] }))).toEqual([
    'follow-a-payment',
    'invite-a-colleague',
    'read-assigned-invoices',
  ])
})

it('keeps a tour from whoever may not open the page where it begins', () => {
  expect(idsOf(toursFor(BROKER))).not.toContain('book-from-the-board')
  expect(idsOf(toursFor({ ...FACTOR, permissions: [...FACTOR.permissions], roles: [...FACTOR.roles] }))).not.toContain(
    'upload-a-proof',
  )
})

it('shows the provider every tour and article: its people are asked about them', () => {
  const payables = { ...PAYABLES, permissions: [...PAYABLES.permissions], roles: [...PAYABLES.roles] }
  expect(toursFor(payables)).toEqual(TOURS)
  expect(articlesFor(payables)).toEqual(ARTICLES)
})

it('finds every word of a search in any order, with capitals or accents or without', () => {
  const found = (query: string): string[] => idsOf([...TOURS, ...ARTICLES].filter((topic) => hasWords(topic, query)))
  expect(found('DETENTION free')).toEqual(['detention-rules'])
  expect(found('seal')).toEqual(['record-arrival-and-departure'])
  expect(found('détention stop times')).toContain('request-detention')
  expect(found('submarine')).toEqual([])
})
