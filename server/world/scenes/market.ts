import { api } from '@waybill/contract/api.ts'
import { act, type Scene } from '../stage.ts'

const DISPATCHER = 'dispatch@alder.example'
const NIGHT = { from: '21:00', until: '06:00' }

/** Alder's dispatcher hears at once of loads home to Illinois, each morning of those to Texas, and looks for others himself. */
export function* savesSearches(at: Date): Scene {
  const { createFilterSet } = api.availableFreight
  const saved = (name: string, filters: object) => act(at, DISPATCHER, createFilterSet, { body: { name, filters } })
  const home = yield* saved('Home to Illinois', { destinationStates: ['IL'], equipmentModes: [0] })
  const texas = yield* saved('Dry van to Texas', { destinationStates: ['TX'], equipmentModes: [0], minPerMile: 1.8 })
  yield* saved('From Columbus', { origin: 'Columbus, OH', sortProperty: 'perAllMiles' })
  const watched = (filterSetId: string, pace: 'at-once' | 'daily') =>
    act(at, DISPATCHER, api.boardAlerts.set, { params: { filterSetId }, body: { pace, quiet: NIGHT } })
  yield* watched(home.id, 'at-once')
  yield* watched(texas.id, 'daily')
}
