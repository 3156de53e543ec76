import { z } from 'zod'
import { asCoordinates, below, type Wire } from './wire.ts'

/** A coordinate far from any road. */
const NO_ROAD = 88
const VERSION = 'Current'

/** Figures come as text, in some versions as numbers. */
const Answer = z.union([
  z.tuple([z.object({ ReportLines: z.array(z.object({ TMiles: z.coerce.number().min(0) })).min(1) })]),
  z.array(z.object({ Code: z.literal(NO_ROAD) })).min(1),
])

/** PC*MILER's mileage report (developer.trimblemaps.com): practical miles of a truck of its usual size. */
export const pcmiler: Wire = {
  version: VERSION,
  request: (stops, { url, key, version = VERSION }) => {
    const address = below(url, '/route/routeReports')
    const query = { stops: asCoordinates(stops), reports: 'Mileage', dataVersion: version }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return new Request(address, { headers: { authorization: key ?? '' } })
  },
  read: (answer) => {
    const [report] = Answer.parse(answer)
    const last = report && 'ReportLines' in report ? report.ReportLines.at(-1) : undefined
    return last && { miles: last.TMiles }
  },
}
