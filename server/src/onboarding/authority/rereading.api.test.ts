import { api } from '@waybill/contract/api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AtWork, anApplicant, InventedRegistry } from '../../../test/applicants.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { enlistCompanies } from '../../company/bookability/registration.queries.ts'
import { missRegistry } from '../../company/company.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Registry } from '../../outside/fmcsa/registry.ts'
import { Rereading } from './rereading.ts'

/** Approved carriers' records are reread every day; tests make up the registry's answers, in its own format. */
let house: House
/** Where carriers apply; the other house does not know the registry. */
let applying: House
let provider: Company
const registry = new InventedRegistry()
beforeAll(async () => {
  house = await House.open()
  applying = await House.open({}, { registry })
  provider = await foundCompany(house.waybill.db, 'provider')
})
afterAll(async () => {
  await applying.close()
  await house.close()
})

const read = () => house.waybill.db.as({ kind: 'system' }).read
const operations = async () => house.sessionOf(await hire(house.waybill.db, 'operations', { company: provider }))
const rereading = (from: Registry = registry) => new Rereading(house.waybill.db, from)

async function approved(said: Record<string, unknown> = {}): Promise<AtWork & { number: string }> {
  const who = await anApplicant(applying, registry, 'review', said)
  const params = { applicationId: who.applicationId }
  const answer = await house.call(api.onboarding.approve, { as: await operations(), params, body: { waivers: [] } })
  if (answer.status !== 200) throw new Error(answer.text)
  const { number } = await read()
    .selectFrom('company')
    .select('number')
    .where('id', '=', who.person.company.id)
    .executeTakeFirstOrThrow()
  return { ...who, number }
}

/** Tests use a clock that is ahead, so the server's own rounds never find anything due. */
const aheadOfTheHouse = () => new Date(Date.now() + 20_000)

/** These are due by the tests' clock, and no others in this database. */
async function areDue(...due: AtWork[]): Promise<void> {
  const companies = due.map(({ person }) => person.company.id)
  await sql`
    update company_registration set next_read_at = now()
      + case when company_id = any(${companies}::uuid[]) then interval '10 seconds' else interval '1 day' end`.execute(
    read(),
  )
}

async function readAgain(who: AtWork, from?: Registry): Promise<void> {
  await areDue(who)
  expect(await rereading(from).readNext(aheadOfTheHouse())).toBe(true)
}

const own = async ({ as }: AtWork) => (await house.call(api.companies.mine, { as })).body
const record = async ({ number }: { number: string }) =>
  (await house.call(api.companies.find, { as: await operations(), params: { companyNumber: number } })).body
const codes = ({ objections }: { objections: readonly { code: string }[] }) => objections.map(({ code }) => code)
const history = async ({ person, as }: AtWork) =>
  (
    await house.call(api.history.list, {
      as,
      query: { entityType: 'company', entityId: person.company.id },
    })
  ).body.data.map(({ description }) => description)

async function readings({ person }: AtWork): Promise<number> {
  const rows = await read()
    .selectFrom('authority_snapshot')
    .select('id')
    .where('company_id', '=', person.company.id)
    .where('application_id', 'is', null)
    .execute()
  return rows.length
}

describe('a carrier that was let in', () => {
  test('cannot be booked once its authority is gone, and can again once it is back', async () => {
    const who = await approved()
    registry.change(who.usdot, { commonAuthorityStatus: 'I' })
    await readAgain(who)
    const shown = await own(who)
    expect([shown.isBookable, codes(shown)]).toEqual([false, ['no-active-authority']])
    expect(codes(await record(who))).toEqual(['no-active-authority'])
    registry.change(who.usdot, { commonAuthorityStatus: 'A' })
    await readAgain(who)
    expect((await own(who)).isBookable).toBe(true)
    expect((await history(who)).slice(0, 2)).toEqual([
      'Property authority is active at FMCSA',
      'Property authority is no longer active at FMCSA',
    ])
  })

  test('cannot be booked out of service, or after its liability filing was cancelled; each says since when', async () => {
    const who = await approved()
    registry.change(who.usdot, { oosDate: '2026-03-02', bipdInsuranceOnFile: '0' })
    await readAgain(who)
    const { objections, registration } = await own(who)
    expect(objections.map(({ said }) => said.text)).toEqual([
      'Your company is out of service by order of FMCSA since 3/02/2026',
      expect.stringMatching(/^Your liability filing with FMCSA was canceled, found on /),
    ])
    expect(registration?.outOfServiceSince).toBe('2026-03-02')
    registry.change(who.usdot, { oosDate: null, bipdInsuranceOnFile: '750' })
    await readAgain(who)
    expect((await own(who)).isBookable).toBe(true)
  })

  test('that has another name, address or phone waits on hold; only the provider reads from what to what', async () => {
    const who = await approved({ phyStreet: '1 DEPOT ST', phyCity: 'MACON', phyState: 'GA' })
    registry.change(who.usdot, {
      legalName: 'SOMEBODY ELSE INC',
      phyStreet: '9 STORAGE UNIT',
      telephone: '(555) 555-0199',
    })
    await readAgain(who)
    const shown = await own(who)
    expect(shown.objections.map(({ said }) => said.text)).toEqual([
      'Your company is on hold: FMCSA registration changed (legal name, address, phone); verification required',
    ])
    expect(JSON.stringify(shown)).not.toContain('555-0199')
    expect(JSON.stringify(await history(who))).not.toContain('555-0199')
    const { restrictions } = await record(who)
    expect(restrictions[0]).toMatchObject({ kind: 'hold', placedBy: 'Waybill', liftedAt: null })
    expect(restrictions[0]?.note).toContain('phone: (555) 555-0117 → (555) 555-0199')
    // Once verified, it is the baseline for the next reading.
    await house.call(api.companies.release, { as: await operations(), params: { companyNumber: who.number } })
    await readAgain(who)
    expect((await own(who)).isBookable).toBe(true)
  })

  test('that is on hold for something else: the hold says both', async () => {
    const who = await approved()
    const params = { companyNumber: who.number }
    const body = { reason: 'A claim is open', note: 'Claim 12' }
    await house.call(api.companies.hold, { as: await operations(), params, body })
    registry.change(who.usdot, { telephone: '(555) 555-0188' })
    await readAgain(who)
    const { restrictions } = await record(who)
    expect(restrictions).toHaveLength(1)
    expect(restrictions[0]?.note).toMatch(/^Claim 12\nFMCSA registration changed \(phone\)[\s\S]*555-0188$/)
  })

  test('stays as it is when a field is missing, and each record that differs is kept', async () => {
    const who = await approved()
    registry.change(who.usdot, {
      commonAuthorityStatus: undefined,
      contractAuthorityStatus: undefined,
      statusCode: undefined,
      allowedToOperate: undefined,
      bipdInsuranceOnFile: 'Y',
      emailAddress: undefined,
      telephone: undefined,
    })
    const before = await history(who)
    await readAgain(who)
    await readAgain(who)
    expect((await own(who)).isBookable).toBe(true)
    expect(await history(who)).toEqual(before)
    expect(await readings(who)).toBe(1)
  })
})

describe('a carrier that the registry has no record of any more', () => {
  const ignorant: Registry = { find: async () => undefined }
  const LOST = (usdot: string) => `FMCSA no longer has a record of USDOT ${usdot}`

  test('is booked as before, but its page and its history say so, once, until the record is back', async () => {
    const who = await approved()
    await readAgain(who, ignorant)
    await readAgain(who, ignorant)
    const today = aheadOfTheHouse().toISOString().slice(0, 10)
    for (const shown of [await own(who), await record(who)])
      expect([shown.isBookable, shown.registration?.unknownSince]).toEqual([true, today])
    expect((await history(who)).filter((sentence) => sentence === LOST(who.usdot))).toHaveLength(1)
    await readAgain(who)
    expect((await own(who)).registration?.unknownSince).toBeNull()
    expect((await history(who))[0]).toBe('FMCSA has a record of the company again')
  })

  test('notifies operations', async () => {
    const who = await approved()
    const staff = await operations()
    const [payables, admin] = [
      await house.sessionOf(await hire(house.waybill.db, 'payables', { company: provider })),
      who.as,
    ]
    await readAgain(who, ignorant)
    const told = async (as: { token: string }) =>
      (await house.call(api.notifications.list, { as })).body.data.filter(
        ({ wording, facts }) => wording === 'registration-lost' && facts['companyNumber'] === who.number,
      ).length
    await expect.poll(() => told(staff)).toBe(1)
    expect([await told(payables), await told(admin)]).toEqual([0, 0])
  })

  test('and that it never read is unknown: nothing is said', async () => {
    const stranger = await hire(house.waybill.db, 'carrier-admin')
    const digits = String(Date.now()).slice(-9)
    await read().updateTable('company').set({ usdot: digits }).where('id', '=', stranger.company.id).execute()
    const never = { companyId: stranger.company.id, usdot: digits }
    await enlistCompanies(house.waybill.db.as({ kind: 'system' }), new Date())
    await house.waybill.db.as({ kind: 'system' }).transaction((tx) => missRegistry(tx, never, new Date()))
    const as = await house.sessionOf(stranger)
    const query = { entityType: 'company', entityId: stranger.company.id } as const
    expect((await house.call(api.history.list, { as, query })).body.data).toEqual([])
  })
})

describe('the registry', () => {
  test('that does not answer harms nobody, and is not asked for 15 minutes', async () => {
    const [one, other] = [await approved(), await approved()]
    await areDue(one, other)
    let asked = 0
    const silent: Registry = {
      find: async () => {
        asked += 1
        throw new Refusal('registry-unavailable')
      },
    }
    const rounds = rereading(silent)
    const now = aheadOfTheHouse()
    await expect(rounds.readNext(now)).rejects.toThrow(Refusal)
    expect(await rounds.readNext(new Date(now.getTime() + 14 * 60_000))).toBe(false)
    expect(asked).toBe(1)
    expect([(await own(one)).isBookable, (await own(other)).isBookable]).toEqual([true, true])
  })

  test('is asked once an hour for a carrier that it does not know, however many processes look, and once a day for one it knows', async () => {
    const who = await approved()
    await areDue(who)
    const asked: string[] = []
    const ignorant: Registry = {
      find: async ({ digits }) => {
        asked.push(digits)
        return undefined
      },
    }
    await Promise.all(Array.from({ length: 4 }, () => rereading(ignorant).readNext(aheadOfTheHouse())))
    await rereading(ignorant).readNext(aheadOfTheHouse())
    expect(asked.filter((digits) => digits === who.usdot)).toHaveLength(1)
    expect(await hoursToNext(who)).toBeCloseTo(1, 1)
    await readAgain(who)
    const hours = await hoursToNext(who)
    expect([hours > 22.9, hours < 25.1]).toEqual([true, true])
  })
})

async function hoursToNext({ person }: AtWork): Promise<number> {
  const row = await read()
    .selectFrom('company_registration')
    .select('next_read_at')
    .where('company_id', '=', person.company.id)
    .executeTakeFirstOrThrow()
  return (row.next_read_at.getTime() - Date.now()) / 3_600_000
}
