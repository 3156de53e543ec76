import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isOpen, isOverdue, TenderState } from './tender-status.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const sent = { status: 0, isExpired: false, respondBy: '2026-11-20T12:30:00Z' } as const

it('is open until its time is over, whatever the server has written down so far', () => {
  expect(isOpen(sent, NOW)).toBe(true)
  expect(isOpen(sent, NOW + 31 * 60_000)).toBe(false)
  expect(isOverdue(sent, NOW + 31 * 60_000)).toBe(true)
})

it('stays open without a time to answer by', () => {
  expect(isOpen({ ...sent, respondBy: null }, NOW)).toBe(true)
})

it('tells silence from a refusal', () => {
  render(<TenderState tender={{ status: 2, isExpired: true, respondBy: sent.respondBy }} />)
  expect(screen.getByText('Expired')).toBeDefined()
  render(<TenderState tender={{ status: 2, isExpired: false, respondBy: sent.respondBy }} />)
  expect(screen.getByText('Rejected')).toBeDefined()
})

it('counts down while somebody can answer', () => {
  const respondBy = new Date(Date.now() + 42.5 * 60_000).toISOString()
  render(<TenderState tender={{ ...sent, respondBy }} />)
  expect(screen.getByRole('timer').textContent).toContain('42 min left')
})
