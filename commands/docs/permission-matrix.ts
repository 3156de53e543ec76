import { ABILITIES, type Ability, may, PERSONAS } from '../../contract/src/permissions.ts'
import { page, table } from './markdown.ts'

export function permissionMatrix(): string {
  const rows = (Object.keys(ABILITIES) as Ability[]).map((ability) => [
    `\`${ability}\``,
    ...PERSONAS.map((persona) => (may(persona, ability) ? 'yes' : '')),
  ])
  const says =
    'Who has which ability; what is empty is denied. Which records the ability reaches, each room says in its policy.'
  return page('Permission matrix', says, table(['ability', ...PERSONAS], rows))
}
