import { endpoints } from '../../contract/src/api.ts'
import { page, table } from './markdown.ts'

export function endpointTable(): string {
  const rooms = Map.groupBy(endpoints(), ({ name }) => name.split('.')[0] ?? '')
  const parts = [...rooms].map(([room, known]) => {
    const rows = known.map(({ name, endpoint }) => [
      `\`${endpoint.method} ${endpoint.path}\``,
      name,
      endpoint.says,
      endpoint.may,
      endpoint.refuses.join(', '),
    ])
    return `## ${room}\n\n${table(['', 'name', 'says', 'may', 'refuses'], rows)}`
  })
  return page(
    'Endpoints',
    'Every operation in the contract, and what it refuses beyond what all of them refuse.',
    ...parts,
  )
}
