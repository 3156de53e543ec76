import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ScoreCard, ScoreLoad, ScoreNumber } from '@waybill/contract/score-cards/score-cards.ts'
import { SCORE_METRICS } from '@waybill/contract/score-cards/score-metrics.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../api/session.ts'
import { renderInside } from '../test/rooms.tsx'
import { signedIn } from '../test/signed-in.ts'
import { ContestLoad } from './acts/contest-load.tsx'
import { Numbers } from './card/numbers.tsx'

beforeEach(() => {
  startSession(signedIn())
  vi.stubGlobal('CSS', { escape: (id: string) => id })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const SHARE = { part: 38, whole: 40, share: 95 }
const number = (metric: ScoreNumber['metric'], but: Partial<ScoreNumber> = {}): ScoreNumber => ({
  metric,
  graded: SHARE,
  windows: { 30: { part: 2, whole: 2, share: null }, 90: SHARE, 365: { part: 90, whole: 100, share: 90 } },
  before: { part: 46, whole: 50, share: 92 },
  tier: null,
  limits: null,
  missing: null,
  ...but,
})

const CARD: ScoreCard = {
  companyId: '0190a0b0-0000-7000-8000-0000000000aa',
  companyNumber: 'C1002',
  companyName: 'Alder Freight',
  tier: 'Standard',
  since: '2026-10-05',
  falls: null,
  next: 'Gold',
  from: '2026-08-29',
  loads: 40,
  numbers: SCORE_METRICS.map((metric) =>
    metric === 'delivery'
      ? number(metric, { tier: 'Standard', limits: { gold: 96, standard: 85 }, missing: 10 })
      : number(metric),
  ),
  openContests: 0,
  can: { contest: true, answer: { code: 'not-your-role', facts: {}, text: 'Not yours' } },
}

const row = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement

it('says each number with its definition, its limits and what is missing for the next tier', async () => {
  await renderInside(<Numbers card={CARD} search={{ days: 90, onlyMissed: false }} />)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(SCORE_METRICS.length)
  const { textContent } = row('On-time delivery')
  expect(textContent).toContain('95%')
  expect(textContent).toContain('of all with a recorded arrival')
  expect(textContent).toContain('Gold from 96%, Standard from 85%')
  expect(textContent).toContain('10 more on-time deliveries for Gold')
  expect(row('On-time pickup').textContent).not.toContain('for Gold')
})

it('opens the loads behind each window, and says how the 90 days moved', async () => {
  await renderInside(<Numbers card={CARD} search={{ metric: 'delivery', days: 365, onlyMissed: false }} />)
  const windows = [...row('On-time delivery').querySelectorAll('a')]
  expect(windows.map(({ textContent }) => textContent?.trim())).toEqual([
    '30 days n/a 2 of 2',
    '90 days 95% 38 of 40 ▲ 3',
    '365 days 90% 90 of 100',
  ])
  expect(windows[1]?.getAttribute('aria-label')).toBe('90 days: 95%, 38 of 40, ▲ 3. Show the loads')
  expect(windows.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true'])
  expect(windows[1]?.getAttribute('href')).toContain('#loads')
})

it('wants words before a load is contested', async () => {
  const load: ScoreLoad = {
    id: '0199f9c2-148a-7de6-8f65-279e36c6db7a',
    shipmentNumber: '4340017',
    day: '2026-11-20',
    origin: 'Chicago, IL',
    destination: 'Phoenix, AZ',
    part: 0,
    whole: 1,
    misses: [
      {
        metric: 'delivery',
        why: {
          code: 'score-late',
          facts: { minutes: 42, stop: 2, city: 'Phoenix' },
          text: '42 min late at stop 2, Phoenix',
        },
        excused: null,
      },
    ],
    contest: null,
    can: { contest: true },
  }
  await renderInside(<ContestLoad load={load} metric="delivery" onClose={() => undefined} />)
  expect(screen.getByText('42 min late at stop 2, Phoenix')).toBeDefined()
  const send = () => screen.getByRole('button', { name: 'Contest load' })
  expect(send().getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByLabelText(/What happened/), { target: { value: 'The gate was closed until noon' } })
  await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  expect(screen.getByRole('button', { name: 'Select File' })).toBeDefined()
})
