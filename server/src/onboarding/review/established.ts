import { CarrierProfile } from '@waybill/contract/company/carrier-profile.ts'
import { z } from 'zod'
import type { Established } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import type { CarrierRecord } from '../../outside/fmcsa/registry.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import { findSealed } from '../application/entries.queries.ts'
import { purposeOf } from '../application/sealing.ts'
import { providerTimeZone } from '../application/starting.queries.ts'
import { authorityOf, ratingOf } from '../authority/authority.ts'
import type { Held } from '../onboarding.policy.ts'
import { findFactor } from './established.queries.ts'
import { timeZoneOf } from './home-zone.ts'

const Account = z.strictObject({ routingNumber: z.string(), accountNumber: z.string() })

/** What an application established about its company, as the company stores it from now on. */
export async function establishedOf(tx: Tx, vault: Vault, held: Held): Promise<Established> {
  const { entries, snapshot, id } = held.dossier
  if (!snapshot || !entries.insurance) throw new Error(`The application ${id} is approved without record or insurance`)
  const { record } = snapshot
  const profile = CarrierProfile.parse(entries.profile)
  return {
    name: profile.dbaName || record.dbaName || record.legalName,
    usdot: record.usdot,
    scac: profile.scac,
    timeZone: timeZoneOf(profile.address) ?? (await providerTimeZone(tx)),
    legalName: record.legalName,
    dbaName: profile.dbaName ?? record.dbaName,
    physicalAddress: profile.address,
    mailingAddress: profile.mailingAddress,
    docketNumbers: record.docketNumbers,
    authority: authorityOf(record),
    safetyRating: ratingOf(record),
    equipment: profile.equipment,
    powerUnits: profile.tractors,
    hasTeams: profile.hasTeams,
    regions: profile.regions,
    lanes: [],
    certifications: profile.certifications,
    eldVendor: profile.eldVendor,
    nscNumber: profile.nscNumber,
    desks: desksOf(profile, record),
    insurance: entries.insurance.policies,
    remitTo: await remitToOf(tx, vault, held),
  }
}

/** One desk per function: the first named. The registered number is marked as such if it was given (P23). */
function desksOf({ contacts }: CarrierProfile, { registeredPhone }: CarrierRecord): Established['desks'] {
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10)
  const first = [...new Map(contacts.toReversed().map((contact) => [contact.function, contact])).values()]
  return first.map((contact) => ({
    function: contact.function,
    name: contact.name,
    phone: contact.phone,
    extension: null,
    email: contact.email,
    isRegistered: registeredPhone !== null && digits(registeredPhone) === digits(contact.phone),
  }))
}

/** If we do not know the factor by name, payables set up the remit-to after verifying its notice of assignment. */
async function remitToOf(tx: Tx, vault: Vault, held: Held): Promise<Established['remitTo']> {
  const { payment, profile } = held.dossier.entries
  if (!payment) return null
  if (payment.method === 'factor') {
    const factorId = await findFactor(tx, payment.factorName)
    return factorId ? { method: 'factor', terms: payment.terms, payeeName: payment.factorName, factorId } : null
  }
  const sealed = await findSealed(tx, held.dossier.id, 'payment')
  if (!sealed) throw new Error(`The application ${held.dossier.id} has lost its account`)
  const account = Account.parse(JSON.parse(vault.open(sealed, purposeOf(held, 'payment'))))
  return {
    method: 'bank',
    terms: payment.terms,
    payeeName: payment.accountHolder,
    payeeAddress: CarrierProfile.parse(profile).address,
    bankName: payment.bankName,
    country: payment.country,
    accountKind: payment.accountKind,
    ...account,
  }
}
