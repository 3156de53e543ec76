import { z } from 'zod'
import { asCoordinates, below, type Wire } from './wire.ts'

const METERS_PER_MILE = 1609.344

const Answer = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('Ok'),
    routes: z.array(z.object({ distance: z.number().min(0) })).min(1),
    data_version: z.string().max(60).optional(),
  }),
  z.object({ code: z.literal('NoRoute') }),
  z.object({ code: z.literal('NoSegment') }),
])

/** OSRM's route service (project-osrm.org). Its profile is a car's unless the operator prepared the data for trucks. */
export const osrm: Wire = {
  version: 'v1',
  request: (stops, { url }) => {
    const address = below(url, `/route/v1/driving/${asCoordinates(stops)}`)
    address.searchParams.set('overview', 'false')
    return new Request(address)
  },
  read: (answer) => {
    const read = Answer.parse(answer)
    const [route] = read.code === 'Ok' ? read.routes : []
    return (
      route && {
        miles: route.distance / METERS_PER_MILE,
        version: 'data_version' in read ? read.data_version : undefined,
      }
    )
  },
}
