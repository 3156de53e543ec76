import { fireEvent, screen, waitFor } from '@testing-library/react'
import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import type { FleetVehicle } from '@waybill/contract/fleet/fleet.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { clearSession, startSession } from '../api/session.ts'
import { OwnOffer } from '../available-freight/page/own-offer.tsx'
import { Side } from '../dashboard/desk/of-shipper.tsx'
import { UploadDocument } from '../documents/upload/upload-document.tsx'
import { EldOfTractor } from '../fleet/vehicles/eld-of-tractor.tsx'
import { HistoryEntries } from '../history/history-section.tsx'
import { CompaniesPart } from '../identity/security/companies-part.tsx'
import { PhonesOfDrivers } from '../phone-tracking/phones-of-drivers.tsx'
import { ActivitySection } from '../shipments/sections/activity-section.tsx'
import { DraftSection } from '../shipments/sections/draft-section.tsx'
import { renderInside } from './rooms.tsx'
import { signedIn } from './signed-in.ts'

beforeEach(() => {
  startSession(signedIn())
  // jsdom has no CSS object; the component library escapes selectors with it.
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  clearSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ID = '0199f9c2-148a-7de6-8f65-279e36c6db7a'
/** Only what the parts read before they ask. */
const load = { id: ID, shipmentNumber: '4340017' } as Shipment
const tractor = { id: ID } as FleetVehicle

const PARTS: [string, () => ReactElement][] = [
  ['what a draft lacks', () => <DraftSection shipment={load} />],
  ["a load's activity", () => <ActivitySection shipmentNumber="4340017" />],
  ["the drivers' phones", () => <PhonesOfDrivers shipmentNumber="4340017" />],
  ['a history', () => <HistoryEntries subject={{ type: 'shipment', id: ID }} />],
  ['the offer of a load', () => <OwnOffer tenderId={ID} />],
  ["a shipper's day", () => <Side />],
  ["a tractor's ELD", () => <EldOfTractor tractor={tractor} />],
  ['the companies of a person', () => <CompaniesPart />],
  [
    'the stops of a proof',
    () => <UploadDocument shipment={load} preset={{ fileType: PROOF_OF_DELIVERY }} onClose={() => undefined} />,
  ],
]

it.each(PARTS)('%s that could not be loaded is said so, and read again', async (_name, part) => {
  const read = vi.spyOn(calls, 'read').mockRejectedValue(new Problem({ status: 500 }))
  await renderInside(part())
  const [again] = await screen.findAllByRole('button', { name: 'Try again' })
  expect(screen.getAllByText(/could not be loaded\. Nothing was lost\.$/)).not.toEqual([])
  const asked = read.mock.calls.length
  if (again) fireEvent.click(again)
  await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(asked))
})
