import { parseArgs } from 'node:util'
import { Driving } from './driving.ts'
import { Road } from './road.ts'

const KEY = 'samsara_api_road_4340'
/** Seconds between two positions. */
const EVERY_SECONDS = 5
const { values } = parseArgs({
  options: { port: { type: 'string', default: '4350' }, speed: { type: 'string', default: '1' } },
})
/** How many times faster than real time. */
const speed = Number(values.speed)

const PLACES = {
  chicago: { latitude: 41.85, longitude: -87.65 },
  dallas: { latitude: 32.78, longitude: -96.8 },
  atlanta: { latitude: 33.75, longitude: -84.39 },
  phoenix: { latitude: 33.45, longitude: -112.07 },
}
const { chicago, dallas, atlanta, phoenix } = PLACES

/** `npm run road`: the providers alone, with three trucks that drive to and fro, to develop against. */
const road = await Road.open({
  port: Number(values.port),
  keys: [KEY],
  users: [{ database: 'road', userName: 'road', password: KEY }],
})
const trips = [
  { vehicle: '101', from: chicago, to: dallas },
  { vehicle: '102', from: atlanta, to: phoenix },
  { vehicle: '103', from: dallas, to: chicago },
]
const trucks = trips.map(({ vehicle, from, to }) => ({
  ends: [from, to],
  truck: new Driving({ vehicleId: `28${vehicle}`, vehicle, from, to }),
}))
const drive = (seconds: number) => {
  for (const { ends, truck } of trucks) {
    const point = truck.drive((seconds / 60) * speed, new Date())
    road.report(point)
    if (point.mph === 0 && seconds > 0) {
      const [end, home] = ends
      if (end && home) ends.splice(0, 2, home, end)
      if (end) truck.sendTo(end)
    }
  }
}
drive(0)
setInterval(() => drive(EVERY_SECONDS), EVERY_SECONDS * 1_000)

const { id, secret } = road.client
process.stdout.write(`The road answers at ${road.url.origin}, as Samsara, as Motive and as Geotab. Start Waybill with
  SAMSARA_URL=${road.url.origin} SAMSARA_CLIENT_ID=${id} SAMSARA_CLIENT_SECRET=${secret}
  MOTIVE_URL=${road.url.origin} MOTIVE_CLIENT_ID=${id} MOTIVE_CLIENT_SECRET=${secret}
  GEOTAB_URL=${road.url.origin}
or connect with the key ${KEY}, at Geotab as user road, password ${KEY}, of database road. Trucks: ${trips.map(({ vehicle }) => vehicle).join(', ')}.
Faults: curl -X POST ${road.url.origin}/_road/faults -d '{"fault": "busy", "times": 2}'
`)
