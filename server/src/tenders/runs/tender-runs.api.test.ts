import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { TenderRun } from '@waybill/contract/tenders/tender-runs.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { saying } from '../../../test/saying.ts'
import { aShipment } from '../../../world/factories.ts'
import { newId } from '../../db/new-id.ts'
import { type Workers, workOff } from '../../jobs/jobs.ts'
import { copyNextPiece } from '../../orders/order-book/order-book.ts'
import { happen, lockShipment, WAYBILL } from '../../shipments/shipments.ts'
import { expireTenders } from '../offers/tender-expiry.ts'
import { resumeWaterfall } from './cascade.ts'
import { sendNextPiece } from './tender-runs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WORKERS: Workers = { broadcast: sendNextPiece, 'order-copies': copyNextPiece }
const ACCEPT = { status: 1 } as const
const REJECT = { status: 2, declineReason: 0 } as const

let house: House
beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open()
  // Pieces are run by hand here.
  await house.waybill.longWork.stop()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const { tenderRuns, tenders } = api
const system = () => house.waybill.db.as({ kind: 'system' }).read

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** A provider, some carriers, and a load without a carrier. */
async function market({ carriers: count = 3, pickupInHours = 30 }: { carriers?: number; pickupInHours?: number } = {}) {
  const ops = await signIn('operations')
  const carriers = await Promise.all(Array.from({ length: count }, () => signIn('carrier-dispatcher')))
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, maxBuy: 2_000, pickupInHours })
  const rungs = carriers.map(({ company }, index) => ({
    carrierId: company.id,
    rate: 1_700 + 50 * index,
    reference: null,
  }))
  const waterfall = async (more: Record<string, unknown> = {}) =>
    await house.call(tenderRuns.start, {
      as: ops,
      body: { strategy: 'waterfall', shipmentId: load.shipmentId, rungs, ...more },
    })
  const started = async (more: Record<string, unknown> = {}) => {
    const { status, body, text } = await waterfall(more)
    expect([status, status === 201 ? '' : text]).toEqual([201, ''])
    return body.run
  }
  const run = async () => {
    const { body } = await house.call(tenderRuns.rateStatus, { as: ops, params: { shipmentId: load.shipmentId } })
    const [newest] = body.data
    if (!newest) throw new Error('No run')
    return newest
  }
  const answer = async (place: number, body: typeof ACCEPT | typeof REJECT) => {
    const tenderId = (await run()).rungs[place]?.offer?.tenderId ?? ''
    return await house.call(tenders.answer, { as: carriers[place], params: { tenderId }, body })
  }
  const status = async () =>
    (await system().selectFrom('shipment').select('status').where('id', '=', load.shipmentId).executeTakeFirstOrThrow())
      .status
  const automatic = async (body: { enabled: boolean; pausedReason?: string }) =>
    await house.call(tenderRuns.setAutomatic, { as: ops, params: { shipmentId: load.shipmentId }, body })
  return { ops, carriers, load, rungs, waterfall, started, run, answer, status, automatic }
}

/** Each rung in a word: the status of its offer, skipped or waiting. */
function ladder(run: TenderRun): string[] {
  return run.rungs.map(({ offer, state }) =>
    offer ? (offer.isExpired ? 'expired' : (['open', 'accepted', 'rejected', 'rescinded'][offer.status] ?? '')) : state,
  )
}

const openUntil = (run: TenderRun): number =>
  Date.parse(run.rungs.find(({ offer }) => offer?.status === 0)?.offer?.respondBy ?? '')

describeEndpoint(api.tenderRuns.start, {
  works: {
    'a waterfall asks the first, after a rejection the next, and the first yes books the shipment': async () => {
      const { started, run, answer, status } = await market()
      const first = await started()
      expect([first.strategy, first.state, first.currentRank, ladder(first)]).toEqual([
        'waterfall',
        'running',
        1,
        ['open', 'waiting', 'waiting'],
      ])
      await answer(0, REJECT)
      const second = await run()
      expect([second.currentRank, ladder(second)]).toEqual([2, ['rejected', 'open', 'waiting']])
      expect(await status()).toBe(2)
      expect(second.rungs[1]?.rate).toBe(1_750)
      await answer(1, ACCEPT)
      const over = await run()
      expect([over.state, ladder(over), over.nextActionAt]).toEqual([
        'booked',
        ['rejected', 'accepted', 'waiting'],
        null,
      ])
      expect(await status()).toBe(3)
    },
    'one carrier, as a run of its own': async () => {
      const { ops, carriers, load, status } = await market()
      const { body } = await house.call(tenderRuns.start, {
        as: ops,
        body: { strategy: 'single', shipmentId: load.shipmentId, carrierId: carriers[0]?.company.id, rate: 1_800 },
      })
      expect([body.job, ladder(body.run), await status()]).toEqual([null, ['open'], 2])
      // Thirty hours before pickup: an hour.
      expect(openUntil(body.run) - Date.parse(body.run.startedAt)).toBe(HOUR)
    },
    'the same key and body begin one waterfall': async () => {
      const { ops, load, rungs, run } = await market()
      const headers = { 'idempotency-key': newId() }
      const body = { strategy: 'waterfall', shipmentId: load.shipmentId, rungs }
      const answers = [
        await house.call(tenderRuns.start, { as: ops, body, headers }),
        await house.call(tenderRuns.start, { as: ops, body, headers }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(answers.map((one) => one.body.run.id)).size).toBe(1)
      expect(ladder(await run())).toEqual(['open', 'waiting', 'waiting'])
    },
  },
  refusesBadInput: {
    'nobody, the same carrier twice, too many, and no such strategy': async () => {
      const { ops, load, rungs } = await market()
      const { shipmentId } = load
      const bodies = [
        { strategy: 'waterfall', shipmentId, rungs: [] },
        { strategy: 'waterfall', shipmentId, rungs: [rungs[0], rungs[0]] },
        { strategy: 'broadcast', shipmentId, rate: 1_800, carrierIds: Array.from({ length: 301 }, newId) },
        { strategy: 'auction', shipmentId },
        { strategy: 'single', shipmentId, carrierId: rungs[0]?.carrierId, rate: 0 },
      ]
      for (const body of bodies) expect((await house.call(tenderRuns.start, { as: ops, body })).status).toBe(400)
    },
    'a carrier that nobody knows, a rate above the limit, a load that is booked, and a second waterfall': async () => {
      const { ops, load, rungs, waterfall, started, answer } = await market()
      const unknown = await waterfall({ rungs: [{ carrierId: newId(), rate: 1_000, reference: null }] })
      expect(unknown.problem.code).toBe('not-found')
      const dear = await waterfall({ rungs: rungs.map((rung) => ({ ...rung, rate: 2_000.01 })) })
      expect([dear.problem.code, dear.problem.modelState?.['rate']]).toEqual([
        'rate-above-max-buy',
        ['Max buy on this load is 2,000.00 USD'],
      ])
      await started()
      expect((await waterfall()).problem).toMatchObject({ code: 'step-not-allowed', detail: /under way already/ })
      await answer(0, ACCEPT)
      const late = await house.call(tenderRuns.start, {
        as: ops,
        body: { strategy: 'single', shipmentId: load.shipmentId, carrierId: rungs[1]?.carrierId, rate: 1_800 },
      })
      expect(late.problem.code).toBe('shipment-not-open')
    },
    'nobody of the guide can be asked, or pickup is too near': async () => {
      const { waterfall, carriers, run } = await market({ carriers: 1 })
      await hold(carriers[0]?.company)
      const { problem } = await waterfall()
      expect([problem.code, problem.detail]).toEqual(['carrier-not-bookable', expect.stringMatching(/is on hold/)])
      await expect(run()).rejects.toThrow('No run')
      const near = await market({ pickupInHours: 1 })
      expect((await near.waterfall()).problem).toMatchObject({ code: 'step-not-allowed', detail: /too near/ })
    },
  },
  refusesWhoMayNot: {
    'carriers and payables tender nothing': async () => {
      const { load, rungs } = await market()
      const body = { strategy: 'waterfall', shipmentId: load.shipmentId, rungs }
      for (const persona of ['carrier-admin', 'payables', 'shipper', 'broker'] as const)
        expect((await house.call(tenderRuns.start, { as: await signIn(persona), body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not': async () => {
      const { ops, rungs } = await market()
      const body = { strategy: 'waterfall', shipmentId: newId(), rungs }
      expect((await house.call(tenderRuns.start, { as: ops, body })).status).toBe(404)
    },
  },
})

async function hold(company: Company | undefined): Promise<void> {
  await system()
    .updateTable('company')
    .set({ is_on_hold: true, hold_reason: 'Claims' })
    .where('id', '=', company?.id ?? '')
    .execute()
}

describe('the cascade', () => {
  test('silence asks the next; two processes that look at once ask once', async () => {
    const { load, started, run } = await market()
    const later = new Date(openUntil(await started()) + MINUTE)
    await Promise.all([1, 2, 3].map(() => expireTenders(house.waybill.db, later)))
    expect(ladder(await run())).toEqual(['expired', 'open', 'waiting'])
    const events = await system().selectFrom('tender').select('id').where('shipment_id', '=', load.shipmentId).execute()
    expect(events).toHaveLength(2)
  })

  test('an answer after the time finds the next carrier asked', async () => {
    const { started, run, answer } = await market()
    house.setClock(new Date(openUntil(await started({ respondWithinMinutes: 5 })) + MINUTE))
    expect((await answer(0, ACCEPT)).problem.code).toBe('tender-no-longer-available')
    expect(ladder(await run())).toEqual(['expired', 'open', 'waiting'])
  })

  test('who cannot be booked or has no such trailer is passed over, with the reason', async () => {
    const { carriers, started, run, answer } = await market({ carriers: 4 })
    await hold(carriers[1]?.company)
    await system()
      .updateTable('company_profile')
      .set({ equipment: JSON.stringify([{ type: 'tanker', count: 3 }]) })
      .where('company_id', '=', carriers[2]?.company.id ?? '')
      .execute()
    await started()
    await answer(0, REJECT)
    const now = await run()
    expect(ladder(now)).toEqual(['rejected', 'skipped', 'skipped', 'open'])
    expect(now.rungs.map(({ skippedBecause }) => skippedBecause)).toEqual([
      null,
      expect.objectContaining({ code: 'carrier-on-hold-because', text: expect.stringMatching(/is on hold: Claims$/) }),
      expect.objectContaining({
        code: 'carrier-unfit',
        text: expect.stringMatching(/has no equipment for Dry on file$/),
      }),
      null,
    ])
  })

  test('a limit that was lowered meanwhile is kept', async () => {
    const { load, started, run, answer, status } = await market()
    await started()
    await system().updateTable('shipment').set({ max_buy: 1_720 }).where('id', '=', load.shipmentId).execute()
    await answer(0, REJECT)
    const now = await run()
    expect([now.state, ladder(now), await status()]).toEqual(['exhausted', ['rejected', 'skipped', 'skipped'], 1])
  })

  test('with nobody left it is Ready to Book again, and operations is notified', async () => {
    const { ops, load, started, run, answer, status } = await market({ carriers: 2 })
    await started()
    await answer(0, REJECT)
    await answer(1, REJECT)
    const now = await run()
    expect([now.state, await status()]).toEqual(['exhausted', 1])
    // The server may be sending it already: the second finds nothing to send.
    await expect
      .poll(async () => {
        await house.tellAll()
        const { body } = await house.call(api.notifications.list, { as: ops })
        return body.data.filter(({ wording }) => wording === 'guide-exhausted').map(({ facts }) => facts['shipment'])
      })
      .toEqual([load.number])
  })

  test('with less time than the minimum it stops; with little time everybody left is asked at once', async () => {
    const hurried = await market({ pickupInHours: 30 })
    await hurried.started({ respondWithinMinutes: 60 })
    const pickup = Date.now() + 30 * HOUR
    await expireTenders(house.waybill.db, new Date(pickup - 3 * HOUR))
    expect(ladder(await hurried.run())).toEqual(['expired', 'open', 'open'])

    const late = await market({ pickupInHours: 30 })
    await late.started({ respondWithinMinutes: 60 })
    await expireTenders(house.waybill.db, new Date(Date.now() + 29 * HOUR))
    const now = await late.run()
    expect([now.state, ladder(now), await late.status()]).toEqual(['stopped', ['expired', 'waiting', 'waiting'], 1])
  })

  test('a rescinded booking goes on with the next carrier, unless that is turned off', async () => {
    for (const enabled of [true, false]) {
      const { load, started, run, answer, automatic } = await market()
      await started()
      await answer(0, ACCEPT)
      if (!enabled) await automatic({ enabled })
      await house.waybill.db.as({ kind: 'system' }).transaction(async (tx) => {
        const shipment = await lockShipment(tx, load.shipmentId)
        const now = new Date()
        const rescinded = await happen(tx, shipment, WAYBILL, now, { kind: 'booking-rescinded', at: now })
        await resumeWaterfall(tx, rescinded, now)
      })
      expect(ladder(await run())).toEqual(['accepted', enabled ? 'open' : 'waiting', 'waiting'])
    }
  })
})

describe('a broadcast to many', () => {
  test('continues in pieces; a piece that dies halfway leaves nothing, and nobody is asked twice', async () => {
    const { ops, load, status } = await market({ carriers: 0 })
    const companies = await Promise.all(Array.from({ length: 60 }, () => foundCompany(house.waybill.db, 'carrier')))
    const carrierIds = companies.map(({ id }) => id)
    await hold(companies[30])
    const body = {
      strategy: 'broadcast',
      shipmentId: load.shipmentId,
      carrierIds,
      rate: 1_800,
      respondWithinMinutes: 60,
    }
    const { body: begun } = await house.call(tenderRuns.start, { as: ops, body })
    expect(begun.job).toMatchObject({ state: 'running', done: 25, total: 60, subjectNumber: load.number })
    expect(await status()).toBe(2)
    // The process dies with its piece done but not committed.
    const dying: Workers = {
      ...WORKERS,
      broadcast: async (tx, job, now) => {
        await sendNextPiece(tx, job, now)
        throw new Error('killed')
      },
    }
    await workOff(house.waybill.db, dying, () => new Date())
    expect((await house.call(api.jobs.list, { as: ops })).body.data[0]?.done).toBe(25)
    await Promise.all([1, 2].map(() => workOff(house.waybill.db, WORKERS, () => new Date(Date.now() + 10_000))))
    const { body: after } = await house.call(api.jobs.list, { as: ops })
    expect(after.data[0]).toMatchObject({ state: 'done', done: 60, total: 60 })
    const sent = await system()
      .selectFrom('tender')
      .select('carrier_id')
      .where('shipment_id', '=', load.shipmentId)
      .execute()
    expect(new Set(sent.map((row) => row.carrier_id)).size).toBe(sent.length)
    expect(sent).toHaveLength(59)
  })

  test('waits for a process that knows how, while others of an earlier release run', async () => {
    const { ops, load } = await market({ carriers: 0 })
    const companies = await Promise.all(Array.from({ length: 26 }, () => foundCompany(house.waybill.db, 'carrier')))
    const carrierIds = companies.map(({ id }) => id)
    const body = { strategy: 'broadcast', shipmentId: load.shipmentId, carrierIds, rate: 1_800 }
    await house.call(tenderRuns.start, { as: ops, body })
    const state = async () => (await house.call(api.jobs.list, { as: ops })).body.data[0]?.state
    for (let minutes = 0; minutes < 60; minutes += 10)
      await workOff(house.waybill.db, {}, () => new Date(Date.now() + minutes * 60_000))
    expect(await state()).toBe('running')
    await workOff(house.waybill.db, WORKERS, () => new Date())
    expect(await state()).toBe('done')
  })

  test('once booked asks nobody else', async () => {
    const { ops, carriers, load, run, answer } = await market({ carriers: 1 })
    const others = await Promise.all(Array.from({ length: 30 }, () => foundCompany(house.waybill.db, 'carrier')))
    const carrierIds = [carriers[0]?.company.id, ...others.map(({ id }) => id)]
    const body = { strategy: 'broadcast', shipmentId: load.shipmentId, carrierIds, rate: 1_800 }
    await house.call(tenderRuns.start, { as: ops, body })
    await answer(0, ACCEPT)
    await workOff(house.waybill.db, WORKERS, () => new Date())
    const now = await run()
    expect([now.state, now.rungs.filter(({ offer }) => offer?.status === 0).length]).toEqual(['booked', 0])
  })
})

describeEndpoint(api.tenderRuns.rateStatus, {
  works: {
    'every run, newest first, with offers that were sent before': async () => {
      const { ops, carriers, load, started, run } = await market({ carriers: 2 })
      await house.call(tenders.offer, {
        as: ops,
        body: {
          shipmentId: load.shipmentId,
          carrierIds: [carriers[1]?.company.id ?? ''],
          rate: 1_600,
          respondWithinMinutes: 30,
        },
      })
      await started()
      const { body } = await house.call(tenderRuns.rateStatus, { as: ops, params: { shipmentId: load.shipmentId } })
      expect(body.data.map(({ strategy }) => strategy)).toEqual(['waterfall', 'single'])
      expect((await run()).can).toEqual({ pause: true, resume: saying('It continues automatically'), withdraw: true })
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const { ops } = await market({ carriers: 0 })
      expect((await house.call(tenderRuns.rateStatus, { as: ops, params: { shipmentId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier that is asked learns of nobody else': async () => {
      const { carriers, load, started } = await market()
      await started()
      const { status } = await house.call(tenderRuns.rateStatus, {
        as: carriers[0],
        params: { shipmentId: load.shipmentId },
      })
      expect(status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not': async () => {
      const { ops } = await market({ carriers: 0 })
      expect((await house.call(tenderRuns.rateStatus, { as: ops, params: { shipmentId: newId() } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenderRuns.guide, {
  works: {
    "the lane's contracts by rank, with who cannot be asked": async () => {
      const { ops, carriers, load } = await market({ carriers: 3 })
      for (const [index, { company }] of carriers.entries())
        await system()
          .insertInto('lane_contract')
          .values({
            id: newId(),
            reference: `G-${company.canary}`,
            carrier_id: company.id,
            origin_zone: index === 2 ? 'NY' : 'IL',
            destination_zone: 'AZ',
            shipping_mode: 0,
            equipment_mode: 0,
            rate_type: 'Flat',
            rate: 1_500 + index,
            currency: 'USD',
            rank: 2 - index < 1 ? 1 : 2 - index,
            effective_on: '2020-01-01',
          })
          .execute()
      await hold(carriers[0]?.company)
      const { body } = await house.call(tenderRuns.guide, { as: ops, params: { shipmentId: load.shipmentId } })
      const own = body.data.filter(({ carrierId }) => carriers.some(({ company }) => company.id === carrierId))
      expect(own.map(({ carrierId, rate }) => [carrierId, rate])).toEqual([
        [carriers[1]?.company.id, 1_501],
        [carriers[0]?.company.id, 1_500],
      ])
      expect(own.map(({ canOffer }) => canOffer)).toEqual([true, saying(/on hold/)])
      expect([body.respondWithinMinutes, body.isInDeskHours]).toEqual([60, false])
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const { ops } = await market({ carriers: 0 })
      expect((await house.call(tenderRuns.guide, { as: ops, params: { shipmentId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'rates are not for carriers': async () => {
      const { carriers, load } = await market({ carriers: 1 })
      const params = { shipmentId: load.shipmentId }
      expect((await house.call(tenderRuns.guide, { as: carriers[0], params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not': async () => {
      const { ops } = await market({ carriers: 0 })
      expect((await house.call(tenderRuns.guide, { as: ops, params: { shipmentId: newId() } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenderRuns.automatic, {
  works: {
    'on while a waterfall goes on, with rank and moment': async () => {
      const { ops, load, started } = await market()
      const params = { shipmentId: load.shipmentId }
      const before = await house.call(tenderRuns.automatic, { as: ops, params })
      expect(before.body).toEqual({ enabled: false, pausedReason: null, currentRank: null, nextActionAt: null })
      const run = await started()
      const { body } = await house.call(tenderRuns.automatic, { as: ops, params })
      expect(body).toEqual({ enabled: true, pausedReason: null, currentRank: 1, nextActionAt: run.nextActionAt })
      expect(Date.parse(body.nextActionAt ?? '')).toBe(openUntil(run))
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const { ops } = await market({ carriers: 0 })
      expect((await house.call(tenderRuns.automatic, { as: ops, params: { shipmentId: 'x' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const { carriers, load } = await market({ carriers: 1 })
      const params = { shipmentId: load.shipmentId }
      expect((await house.call(tenderRuns.automatic, { as: carriers[0], params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not': async () => {
      const { ops } = await market({ carriers: 0 })
      expect((await house.call(tenderRuns.automatic, { as: ops, params: { shipmentId: newId() } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenderRuns.setAutomatic, {
  works: {
    'off stops after the current offer, on goes on with the next': async () => {
      const { started, run, answer, automatic, status } = await market()
      await started()
      const off = await automatic({ enabled: false, pausedReason: 'The customer may cancel' })
      expect(off.body).toMatchObject({ enabled: false, pausedReason: 'The customer may cancel', nextActionAt: null })
      expect(ladder(await run())).toEqual(['open', 'waiting', 'waiting'])
      await answer(0, REJECT)
      expect([ladder(await run()), await status()]).toEqual([['rejected', 'waiting', 'waiting'], 1])
      const on = await automatic({ enabled: true })
      expect(on.body).toMatchObject({ enabled: true, pausedReason: null, currentRank: 2 })
      expect([ladder(await run()), await status()]).toEqual([['rejected', 'open', 'waiting'], 2])
      await automatic({ enabled: true })
      expect(ladder(await run())).toEqual(['rejected', 'open', 'waiting'])
    },
  },
  refusesBadInput: {
    'nothing said, and nothing there to pause': async () => {
      const { ops, load, automatic } = await market()
      const params = { shipmentId: load.shipmentId }
      expect((await house.call(tenderRuns.setAutomatic, { as: ops, params, body: {} })).status).toBe(400)
      expect((await automatic({ enabled: false })).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'a carrier': async () => {
      const { carriers, load } = await market({ carriers: 1 })
      const params = { shipmentId: load.shipmentId }
      const { status } = await house.call(tenderRuns.setAutomatic, {
        as: carriers[0],
        params,
        body: { enabled: false },
      })
      expect(status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a shipment that there is not': async () => {
      const { ops } = await market({ carriers: 0 })
      const said = { as: ops, params: { shipmentId: newId() }, body: { enabled: false } }
      expect((await house.call(tenderRuns.setAutomatic, said)).status).toBe(404)
    },
  },
})

describeEndpoint(api.tenderRuns.withdraw, {
  works: {
    'the open offer is taken back and nobody else is asked': async () => {
      const { ops, carriers, started, run, status } = await market()
      const { id: tenderRunId } = await started()
      const { body } = await house.call(tenderRuns.withdraw, {
        as: ops,
        params: { tenderRunId },
        body: { reason: 'Order cancelled' },
      })
      expect([body.state, body.reason?.text, ladder(body)]).toEqual([
        'withdrawn',
        'Order cancelled',
        ['rescinded', 'waiting', 'waiting'],
      ])
      expect(await status()).toBe(1)
      const tenderId = (await run()).rungs[0]?.offer?.tenderId ?? ''
      const { problem } = await house.call(tenders.answer, { as: carriers[0], params: { tenderId }, body: ACCEPT })
      expect(problem.detail).toMatch(/^It was withdrawn/)
      const again = await house.call(tenderRuns.withdraw, { as: ops, params: { tenderRunId }, body: {} })
      expect(again.problem.code).toBe('step-not-allowed')
    },
  },
  refusesBadInput: {
    'a reason without end': async () => {
      const { ops, started } = await market({ carriers: 1 })
      const params = { tenderRunId: (await started()).id }
      const { status } = await house.call(tenderRuns.withdraw, { as: ops, params, body: { reason: 'x'.repeat(501) } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier that is asked': async () => {
      const { carriers, started } = await market({ carriers: 1 })
      const params = { tenderRunId: (await started()).id }
      expect((await house.call(tenderRuns.withdraw, { as: carriers[0], params, body: {} })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a run that there is not': async () => {
      const { ops } = await market({ carriers: 0 })
      const params = { tenderRunId: newId() }
      expect((await house.call(tenderRuns.withdraw, { as: ops, params, body: {} })).status).toBe(404)
    },
  },
})

describeEndpoint(api.jobs.list, {
  works: {
    'what one began oneself, and nobody else': async () => {
      const { ops, load } = await market({ carriers: 0 })
      const companies = await Promise.all(Array.from({ length: 26 }, () => foundCompany(house.waybill.db, 'carrier')))
      const carrierIds = companies.map(({ id }) => id)
      const body = { strategy: 'broadcast', shipmentId: load.shipmentId, carrierIds, rate: 1_800 }
      await house.call(tenderRuns.start, { as: ops, body })
      const colleague = await signIn('operations', ops.company)
      expect((await house.call(api.jobs.list, { as: ops })).body.data).toMatchObject([
        { kind: 'broadcast', total: 26, subject: { type: 'shipment', id: load.shipmentId } },
      ])
      expect((await house.call(api.jobs.list, { as: colleague })).body).toEqual({ data: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'there is nothing to ask for': async () => {
      const ops = await signIn('operations')
      expect((await house.call(api.jobs.list, { as: ops, query: { kind: 'broadcast' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver begins no long work': async () => {
      expect((await house.call(api.jobs.list, { as: await signIn('driver') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply(
    'it lists what the reader began; that a colleague sees nothing of it is tested above',
  ),
})
