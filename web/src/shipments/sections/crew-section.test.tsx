import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { expect, it, vi } from 'vitest'
import { because } from '../../test/why-not.ts'
import { CrewSection } from './crew-section.tsx'

const user = vi.hoisted(() => vi.fn<() => { persona: Persona }>())
vi.mock('../../shell/current-user.ts', () => ({ useCurrentUser: user }))

/** Only what the section reads. */
const can = { dispatch: because('Your role cannot do this') } as Shipment['can']
const shipment = {
  drivers: [],
  tractorNumber: '272',
  trailerNumber: 'AL49496',
  equipmentMode: 0,
  shippingMode: 0,
  can,
} as Partial<Shipment> as Shipment

function seenBy(persona: Persona): void {
  user.mockReturnValue({ persona })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CrewSection shipment={shipment} />
    </QueryClientProvider>,
  )
}

it('says that nobody drives yet to those who see who drives', () => {
  seenBy('payables')
  expect(screen.getByText('Not assigned yet')).toBeTruthy()
})

it.each(['shipper', 'payer'] as const)('says nothing of drivers to a %s, who is never told who drives', (persona) => {
  seenBy(persona)
  expect(screen.queryByText('Driver')).toBeNull()
  expect(screen.getByText('272')).toBeTruthy()
})
