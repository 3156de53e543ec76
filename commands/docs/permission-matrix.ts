import { ABILITIES, type Ability, may, PERSONAS, SEES_FINANCIALS } from '../../contract/src/permissions.ts'
import { page, table } from './markdown.ts'

const FINANCIALS = { always: 'yes', setting: 'setting', never: '' } as const

export function permissionMatrix(): string {
  const rows = (Object.keys(ABILITIES) as Ability[]).map((ability) => [
    `\`${ability}\``,
    ...PERSONAS.map((persona) => (may(persona, ability) ? 'yes' : '')),
  ])
  const says =
    'Who has which ability; what is empty is denied. Which records the ability reaches, each room says in its policy.'
  return page(
    'Permission matrix',
    says,
    table(['ability', ...PERSONAS], rows),
    '## What a carrier is paid',
    'Whether the rate of a shipment is told, in every answer that holds one; where it is not, it is null. "setting": administrators and ' +
      'people with a billing role see it, everybody else with the access level `Financials`, which their company gives to single people.',
    table(
      ['field', ...PERSONAS],
      [['`carrierRate`', ...PERSONAS.map((persona) => FINANCIALS[SEES_FINANCIALS[persona]])]],
    ),
  )
}
