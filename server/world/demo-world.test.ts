import { REMIT_TO_STATES } from '@waybill/contract/company/company.ts'
import { describe, expect, test } from 'vitest'
import { instantAt, wallAt } from '../src/wall-clock.ts'
import { CAST, DEMO_PEOPLE } from './cast.ts'
import { imagineDemoWorld } from './demo-world.ts'

const now = new Date('2026-03-11T15:20:00Z')
const { rows } = imagineDemoWorld(now, 'no password', 800)

describe('the demo world', () => {
  test('is the same for the same moment', () => {
    const again = imagineDemoWorld(now, 'no password', 800)
    expect(JSON.stringify(again.rows.shipment)).toBe(JSON.stringify(rows.shipment))
    expect(JSON.stringify(again.rows.tender)).toBe(JSON.stringify(rows.tender))
  })

  test('has no load that ends where it begins', () => {
    const ends = Map.groupBy(rows.shipment_stop, ({ shipment_id }) => shipment_id)
    const nowhere = [...ends.values()].filter((stops) => new Set(stops.map(({ postal_code }) => postal_code)).size < 2)
    expect(nowhere).toEqual([])
  })

  test('has applications in every state that waits for somebody, and decided ones', () => {
    const states = new Set(rows.application.map((application) => application.state))
    for (const state of [
      'Invited',
      'AuthorityChecked',
      'ProfileEntered',
      'InReview',
      'Approved',
      'ConditionallyApproved',
      'Rejected',
      'Expired',
    ])
      expect(states).toContain(state)
    const waiting = rows.application.map((application) => application.waiting_for)
    expect(waiting).toEqual(expect.arrayContaining(['review', 'call', 'conditions']))
    for (const event of rows.application_event)
      expect(Date.parse(String(event.occurred_at))).toBeLessThanOrEqual(now.getTime())
  })

  test('has companies in every standing: ending in nine days, lapsed, on hold, "Do Not Use", and a bank change at each step', () => {
    const left = new Set(
      rows.company_insurance.map(({ expires_on }) => Math.round((Date.parse(expires_on) - now.getTime()) / 86_400_000)),
    )
    expect([...left].some((days) => days === 8 || days === 9)).toBe(true)
    expect([...left].some((days) => days < 0)).toBe(true)
    expect(rows.company.filter((company) => company.is_on_hold)).toHaveLength(1)
    expect(rows.company.filter((company) => company.is_do_not_use)).toHaveLength(1)
    expect(new Set(rows.remit_to_change.map(({ state }) => state))).toEqual(new Set(REMIT_TO_STATES))
    for (const company of rows.company.filter(({ kind, is_approved }) => kind === 'carrier' && is_approved))
      expect(rows.company_profile.some(({ company_id }) => company_id === company.id)).toBe(true)
  })

  test('offers one door per kind of user, and nobody real', () => {
    expect(DEMO_PEOPLE).toHaveLength(12)
    for (const company of CAST) if (company.usdot) expect(Number(company.usdot)).toBeGreaterThan(9_000_000)
    for (const contact of rows.contact) {
      expect(contact.email_addresses?.every((address) => address.endsWith('.example'))).toBe(true)
      expect(contact.phone_numbers?.every((phone) => phone.includes('555-01'))).toBe(true)
    }
  })
})

describe('the clock at the dock', () => {
  test('turns wall time into the instant and back, across the change of clocks', () => {
    expect(instantAt('2026-03-08T03:30:00', 'America/Chicago').toISOString()).toBe('2026-03-08T08:30:00.000Z')
    expect(instantAt('2026-11-01T08:00:00', 'America/New_York').toISOString()).toBe('2026-11-01T13:00:00.000Z')
    expect(wallAt(new Date('2026-07-01T12:00:00Z'), 'America/St_Johns')).toBe('2026-07-01T09:30:00')
    expect(wallAt(new Date('2026-07-01T12:00:00Z'), 'America/Phoenix')).toBe('2026-07-01T05:00:00')
  })
})

describe('letters', () => {
  test('lead to the address that people know the house by', () => {
    const { rows: rehearsed } = imagineDemoWorld(now, 'no password', 1, undefined, 'https://portal.example')
    const links = rehearsed.mail.flatMap(({ content }) => JSON.stringify(content).match(/"url":"[^"]*/g) ?? [])
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !link.startsWith('"url":"https://portal.example/'))).toEqual([])
  })
})
