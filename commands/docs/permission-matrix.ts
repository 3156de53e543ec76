import { ABILITIES, type Ability, may, PERSONAS, SEES_FINANCIALS } from '../../contract/src/permissions.ts'
import { page, table } from './markdown.ts'

const FINANCIALS = { always: 'yes', setting: 'setting', never: '' } as const

export function permissionMatrix(): string {
  const rows = (Object.keys(ABILITIES) as Ability[]).map((ability) => [
    `\`${ability}\``,
    ...PERSONAS.map((persona) => (may(persona, ability) ? 'yes' : '')),
  ])
  const says =
    'Who has which ability; an empty cell means denied. The policy of each room says which records the ability reaches.'
  return page(
    'Permission matrix',
    says,
    table(['ability', ...PERSONAS], rows),
    '## What a carrier is paid',
    'Whether the rate of a shipment is shown, in every answer that has one; if not, it is null. "setting": administrators and people with a ' +
      'billing role see it, everybody else with the access level `Financials`, which their company gives to individual people.',
    table(
      ['field', ...PERSONAS],
      [['`carrierRate`', ...PERSONAS.map((persona) => FINANCIALS[SEES_FINANCIALS[persona]])]],
    ),
  )
}
