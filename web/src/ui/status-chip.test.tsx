import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StatusChip, tones } from './status-chip.tsx'

afterEach(cleanup)

it.each(tones)('says a status of tone %s by word and picture, not by colour alone', (tone) => {
  render(<StatusChip tone={tone}>In Transit</StatusChip>)
  const chip = screen.getByText('In Transit').parentElement
  expect(chip?.dataset.tone).toBe(tone)
  expect(chip?.querySelector('svg[aria-hidden="true"]')).toBeTruthy()
})
