import { fireEvent, screen } from '@testing-library/react'
import { AP_INVOICE, PROOF_OF_DELIVERY, THIRD_PARTY } from '@waybill/contract/documents/file-types.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import * as calls from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import * as sending from '../../api/send-file.ts'
import { startSession } from '../../api/session.ts'
import { renderInside } from '../../test/rooms.tsx'
import { DISPATCHER, signedIn } from '../../test/signed-in.ts'
import * as files from '../upload/read-file.ts'
import { DropRowLine } from './drop-row.tsx'
import { useDrop } from './use-drop.ts'

afterEach(() => vi.restoreAllMocks())

const pdf = new File(['%PDF-1.7'], '4341006 pod.pdf', { type: 'application/pdf' })

function Dropped(): ReactNode {
  const drop = useDrop()
  return (
    <>
      {drop.rows.map((row) => (
        <DropRowLine key={row.key} row={row} drop={drop} />
      ))}
      <button type="button" aria-label="Drop" onClick={() => drop.add([pdf])} />
      <button type="button" aria-label="File" onClick={drop.file} />
    </>
  )
}

const LOAD = {
  shipmentId: 'load',
  shipmentNumber: '4341006',
  lane: 'Chicago, IL – Dallas, TX',
  by: 'file-name',
  number: '4341006',
  stopId: null,
  drops: [{ stopId: 'drop', description: 'Dallas, TX', isProven: false }],
  isBillOnly: false,
  lastPaper: {
    fileType: PROOF_OF_DELIVERY,
    orderStopId: 'drop',
    invoiceId: 'bill',
    invoiceNumber: '880470',
    isSubmitted: true,
  },
  can: true,
}

it('says on the row of a paper what filing it completes, and what it did', async () => {
  startSession(signedIn(1_800, DISPATCHER))
  vi.spyOn(files, 'readFile').mockResolvedValue({
    pages: 1,
    printedAs: null,
    fileType: PROOF_OF_DELIVERY,
    isCertain: true,
    loads: [LOAD],
  } as never)
  const text = 'Delivery of shipment 4341006 confirmed'
  vi.spyOn(sending, 'sendFile').mockResolvedValue({ followed: [{ code: 'none-of-ours', facts: {}, text }] })
  await renderInside(<Dropped />)
  fireEvent.click(screen.getByLabelText('Drop'))
  await screen.findByText('Ready')
  const foretold = 'Uploading completes invoice 880470: it is submitted.'
  expect(screen.getByText(foretold)).toBeTruthy()
  expect(screen.queryByText(text)).toBeNull()
  fireEvent.click(screen.getByLabelText('File'))
  await screen.findByText('Filed')
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText(foretold)).toBeNull()
})

it('says that a paper could not be read, keeps it, and reads it again when asked', async () => {
  startSession(signedIn(1_800, DISPATCHER))
  const unknown = { pages: 1, printedAs: null, fileType: PROOF_OF_DELIVERY, isCertain: false, loads: [] }
  const reader = vi
    .spyOn(files, 'readFile')
    .mockRejectedValueOnce(Problem.unreachable(undefined))
    .mockResolvedValueOnce(unknown as never)
  await renderInside(<Dropped />)
  fireEvent.click(screen.getByLabelText('Drop'))
  await screen.findByText('Could not be read')
  expect(screen.queryByText('No load found')).toBeNull()
  expect(screen.getByText(pdf.name)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No load found')
  expect(screen.queryByText('Could not be read')).toBeNull()
  expect(reader.mock.calls.map(([file]) => file)).toEqual([pdf, pdf])
})

it('files a bill with the invoice that its row names', async () => {
  startSession(signedIn(1_800, DISPATCHER))
  const lastPaper = { ...LOAD.lastPaper, fileType: THIRD_PARTY, orderStopId: null }
  vi.spyOn(files, 'readFile').mockResolvedValue({
    pages: 1,
    printedAs: null,
    fileType: AP_INVOICE,
    isCertain: true,
    loads: [{ ...LOAD, lastPaper }],
  } as never)
  const sent = vi.spyOn(sending, 'sendFile').mockResolvedValue({ followed: [] })
  await renderInside(<Dropped />)
  fireEvent.click(screen.getByLabelText('Drop'))
  await screen.findByText('Ready')
  fireEvent.click(screen.getByLabelText('File'))
  await screen.findByText('Filed')
  expect(sent.mock.calls[0]?.[1]).toEqual({ query: { fileType: THIRD_PARTY, thirdPartyInvoiceId: 'bill' } })
})

it('says of a load that it was read from the scan where it is offered, before anybody chooses it', async () => {
  startSession(signedIn(1_800, DISPATCHER))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  vi.spyOn(files, 'readFile').mockResolvedValue({
    pages: 1,
    printedAs: null,
    fileType: PROOF_OF_DELIVERY,
    isCertain: false,
    loads: [
      { ...LOAD, by: 'scan' },
      { ...LOAD, shipmentId: 'other', shipmentNumber: '4341007', by: 'scan', number: 'PO-77123' },
    ],
  } as never)
  await renderInside(<Dropped />)
  fireEvent.click(screen.getByLabelText('Drop'))
  await screen.findByText('Choose the load')
  fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Load' }), { key: 'ArrowDown' })
  expect(await screen.findByText('Chicago, IL – Dallas, TX · Read from the scan')).toBeTruthy()
  expect(screen.getByText('Chicago, IL – Dallas, TX · Read from the scan: PO-77123')).toBeTruthy()
})

it('takes the one load that a scan names at a press', async () => {
  startSession(signedIn(1_800, DISPATCHER))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.spyOn(calls, 'read').mockResolvedValue({ data: [], totalCount: 0 })
  vi.spyOn(files, 'readFile').mockResolvedValue({
    pages: 1,
    printedAs: null,
    fileType: PROOF_OF_DELIVERY,
    isCertain: false,
    loads: [{ ...LOAD, by: 'scan' }],
  } as never)
  await renderInside(<Dropped />)
  fireEvent.click(screen.getByLabelText('Drop'))
  const take = await screen.findByRole('button', { name: `Use ${LOAD.shipmentNumber}` })
  expect(screen.getByText('Chicago, IL – Dallas, TX · Read from the scan')).toBeTruthy()
  fireEvent.click(take)
  await screen.findByText('Ready')
  expect(screen.queryByRole('button', { name: `Use ${LOAD.shipmentNumber}` })).toBeNull()
})
