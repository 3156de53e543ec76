import { z } from 'zod'
import { below, type Wire } from './wire.ts'

/** No edge near a stop; stops in regions that no road connects; no path between them. */
const NO_ROAD = [170, 171, 442]

const Answer = z.union([
  z.object({ trip: z.object({ units: z.literal('miles'), summary: z.object({ length: z.number().min(0) }) }) }),
  z.object({ error_code: z.literal(NO_ROAD) }),
])

/** Valhalla's route service (valhalla.github.io), for a truck of its usual size. */
export const valhalla: Wire = {
  version: 'truck',
  request: (stops, { url }) => {
    const locations = stops.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
    const asked = { locations, costing: 'truck', units: 'miles', directions_type: 'none' }
    const headers = { 'content-type': 'application/json' }
    return new Request(below(url, '/route'), { method: 'POST', headers, body: JSON.stringify(asked) })
  },
  read: (answer) => {
    const read = Answer.parse(answer)
    return 'trip' in read ? { miles: read.trip.summary.length } : undefined
  },
}
