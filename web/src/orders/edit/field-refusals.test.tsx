import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RefusalList } from './field-refusals.tsx'

it('lists what was refused in the order in which the form asks for it', () => {
  render(
    <RefusalList
      refused={{
        reeferMode: ['Choose how it is cooled'],
        'stops.0.locationNumber': ['Choose a location or enter a new one'],
        'stops.1.locationNumber': ['Choose a location or enter a new one'],
        'stops.0.schedule.date': ['Enter when the truck may come'],
        customerId: ['Choose the customer'],
      }}
    />,
  )
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Choose the customer',
    'Stop 1: Choose a location or enter a new one',
    'Stop 1: Enter when the truck may come',
    'Stop 2: Choose a location or enter a new one',
    'Choose how it is cooled',
  ])
})
