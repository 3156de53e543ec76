import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TenderState } from '../tenders/tender-status.tsx'
import { keepServerTime } from './server-clock.ts'
import { serverNow } from './server-now.ts'

const MINUTE = 60_000
const saidBy = (ms: number) => keepServerTime(new Date(ms).toUTCString())

afterEach(() => saidBy(Date.now()))

it('counts a tender down by the server’s clock, however wrong this device’s is', () => {
  saidBy(Date.now() - 16 * MINUTE)
  render(
    <TenderState tender={{ status: 0, isExpired: false, respondBy: new Date(Date.now() - 60_000).toISOString() }} />,
  )
  expect(screen.getByRole('timer').textContent).toMatch(/^1[45] min left$/)
})

it('leaves a clock that is right as it is: answers are dated in whole seconds', () => {
  saidBy(Date.now() - 2_000)
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000)
})
