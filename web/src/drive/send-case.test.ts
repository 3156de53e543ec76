import { type DocumentPlace, faultOfPlace } from '@waybill/contract/documents/documents.ts'
import { expect, it, vi } from 'vitest'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { sendFile } from '../api/send-file.ts'
import { sendDockCost } from './send-case.ts'

vi.mock('../api/send-file.ts')
vi.mock('../api/call.ts')

const load = { id: '01a21af6-3cb7-7018-9f49-eb710fdfe7b9', number: '4341110' }
const stopId = '01a21af6-3e60-78c4-a3ff-379b82224115'
const paper = { stopId, file: new File(['%PDF'], 'paper.pdf'), name: 'paper.pdf', caseKey: 'case' }
const lumper = { caseType: 5, details: { amount: 185, payee: 'Dock Hands', paidBy: 'Driver' } } as const
const assist = { caseType: 6, details: { amount: 60, activity: 'Unloaded by hand' } } as const

it('sends the paper to the one record that takes it, then the request', async () => {
  for (const cost of [lumper, assist]) {
    await sendDockCost(load, { kind: 'dock-cost', ...paper, cost }, 'paper')
    const sent = vi.mocked(sendFile).mock.lastCall?.[1].query
    const { fileType, ...place } = sent as { fileType: number } & DocumentPlace
    expect(faultOfPlace(fileType, place)).toBeUndefined()
    const body = { ...cost, shipmentId: load.id, stopId }
    expect(vi.mocked(call).mock.lastCall?.slice(1)).toEqual([{ body }, { idempotencyKey: 'case' }])
  }
})

it('sends the request where its paper was uploaded before, and nothing where the paper is refused', async () => {
  const ask = async (code: 'already-done' | 'not-authorized') => {
    vi.mocked(call).mockClear()
    vi.mocked(sendFile).mockRejectedValueOnce(new Problem({ code }))
    return await sendDockCost(load, { kind: 'dock-cost', ...paper, cost: lumper }, 'paper')
  }
  await ask('already-done')
  expect(call).toHaveBeenCalledOnce()
  await expect(ask('not-authorized')).rejects.toThrow()
  expect(call).not.toHaveBeenCalled()
})
