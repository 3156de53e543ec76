import type { GeoPoint } from '@waybill/contract/geo.ts'
import type { Feature, FeatureCollection, Position } from 'geojson'
import type { GeoJSONSource, Map as GlMap, LayerSpecification } from 'maplibre-gl'
import { bestText, countText, type Spot } from './clusters.ts'
import type { Colors } from './colors.ts'
import type { MapLane, MapTruck } from './map-things.ts'

/** What is under the pointer or pressed. */
export const PRESSED = ['groups', 'points']

const SOURCES = ['spots', 'lane', 'trucks', 'marked'] as const
type Source = (typeof SOURCES)[number]
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Our own layers over whichever base map. */
export function addDataLayers(map: GlMap, colors: Colors, font: string[]): void {
  for (const [name, image] of Object.entries(imagesIn(colors)))
    if (!map.hasImage(name)) map.addImage(name, image, { pixelRatio: 2 })
  for (const source of SOURCES) map.addSource(source, { type: 'geojson', data: NOTHING })
  // Lanes lie under the names of the base map.
  const firstName = map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  for (const layer of laneLayers(colors)) map.addLayer(layer, firstName)
  for (const layer of thingLayers(colors, font)) map.addLayer(layer)
}

function laneLayers(colors: Colors): LayerSpecification[] {
  const line = { type: 'line', source: 'lane', layout: { 'line-cap': 'round', 'line-join': 'round' } } as const
  return [
    {
      ...line,
      id: 'lane-edge',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.halo, 'line-width': 7, 'line-opacity': 0.9 },
    },
    {
      ...line,
      id: 'lane-ahead',
      filter: ['==', ['get', 'part'], 'ahead'],
      paint: { 'line-color': colors.lane, 'line-width': 3.5, 'line-opacity': 0.5 },
    },
    {
      ...line,
      id: 'lane-driven',
      filter: ['==', ['get', 'part'], 'driven'],
      paint: { 'line-color': colors.lane, 'line-width': 4 },
    },
  ]
}

function thingLayers(colors: Colors, font: string[]): LayerSpecification[] {
  return [
    {
      id: 'lane-stops',
      type: 'circle',
      source: 'lane',
      filter: ['==', ['get', 'part'], 'stop'],
      paint: {
        'circle-radius': 6.5,
        'circle-color': colors.halo,
        'circle-stroke-color': colors.lane,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'groups',
      type: 'circle',
      source: 'spots',
      filter: ['get', 'isGroup'],
      paint: {
        'circle-color': ['step', ['get', 'count'], colors.group, 50, colors.largeGroup],
        'circle-radius': ['interpolate', ['linear'], ['sqrt', ['get', 'count']], 1, 12, 8, 18, 20, 28],
        'circle-stroke-width': 2,
        'circle-stroke-color': colors.onPoint,
        'circle-opacity': 0.94,
      },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'spots',
      filter: ['!', ['get', 'isGroup']],
      paint: {
        'circle-color': colors.point,
        'circle-radius': 6,
        'circle-stroke-width': 2,
        'circle-stroke-color': colors.onPoint,
      },
    },
    {
      id: 'marks',
      type: 'circle',
      source: 'marked',
      paint: {
        'circle-color': colors.pointed,
        'circle-radius': ['case', ['get', 'isPointed'], 9, 8],
        'circle-stroke-width': 3,
        'circle-stroke-color': colors.halo,
      },
    },
    {
      id: 'counts',
      type: 'symbol',
      source: 'spots',
      filter: ['get', 'isGroup'],
      layout: {
        'text-field': ['get', 'countText'],
        'text-font': font,
        'text-size': 12,
        'text-allow-overlap': true,
        // As large as the disc around it: no city's name lies under that.
        'text-padding': 12,
      },
      paint: { 'text-color': colors.onPoint },
    },
    {
      id: 'prices',
      type: 'symbol',
      source: 'spots',
      layout: {
        'text-field': ['get', 'bestText'],
        'text-font': font,
        'text-size': 11.5,
        'text-anchor': 'top',
        'text-offset': ['case', ['get', 'isGroup'], ['literal', [0, 1.5]], ['literal', [0, 0.7]]],
        'symbol-sort-key': ['-', ['get', 'count']],
      },
      paint: { 'text-color': colors.city, 'text-halo-color': colors.halo, 'text-halo-width': 1.8 },
    },
    {
      id: 'trucks',
      type: 'symbol',
      source: 'trucks',
      layout: {
        'icon-image': ['case', ['get', 'isMoving'], 'truck-moving', 'truck'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.3],
        'text-optional': true,
      },
      paint: { 'text-color': colors.city, 'text-halo-color': colors.halo, 'text-halo-width': 1.8 },
    },
  ]
}

export function showSpots(map: GlMap, spots: readonly Spot[]): void {
  show(
    map,
    'spots',
    spots.map(({ best, ...spot }) =>
      at(spot, {
        id: spot.id,
        isGroup: spot.isGroup,
        count: spot.count,
        opensAt: spot.opensAt,
        stack: spot.stack.join(' '),
        countText: countText(spot.count),
        bestText: bestText(best),
      }),
    ),
  )
}

export function showLane(map: GlMap, lane: MapLane | null | undefined): void {
  if (!lane) return show(map, 'lane', [])
  const lines = (['ahead', 'driven'] as const).filter((part) => lane[part].length > 1)
  show(map, 'lane', [
    ...lines.map(
      (part): Feature => ({
        type: 'Feature' as const,
        properties: { part },
        geometry: { type: 'LineString', coordinates: lane[part].map(positionOf) },
      }),
    ),
    ...lane.stops.map((stop) => at(stop, { part: 'stop' })),
  ])
}

export function showTrucks(map: GlMap, trucks: readonly MapTruck[]): void {
  show(
    map,
    'trucks',
    trucks.map(({ id, label, heading, ...place }) =>
      at(place, { id, label, heading: heading ?? 0, isMoving: heading !== null }),
    ),
  )
}

export function showMarks(map: GlMap, marks: readonly (GeoPoint & { isPointed: boolean })[]): void {
  show(
    map,
    'marked',
    marks.map(({ isPointed, ...place }) => at(place, { isPointed })),
  )
}

function show(map: GlMap, source: Source, features: Feature[]): void {
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
}

function at(place: GeoPoint, properties: Feature['properties']): Feature {
  return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: positionOf(place) } }
}

function positionOf({ longitude, latitude }: GeoPoint): Position {
  return [longitude, latitude]
}

type Image = { width: number; height: number; data: Uint8ClampedArray }

/** A highway's shield, a truck on its way and one that stands. */
function imagesIn(colors: Colors): Record<string, Image> {
  return {
    truck: drawn(44, (pen) => disc(pen, colors)),
    'truck-moving': drawn(44, (pen) => {
      disc(pen, colors)
      pen.fillStyle = colors.onPoint
      pen.beginPath()
      pen.moveTo(22, 9)
      pen.lineTo(31, 31)
      pen.lineTo(22, 26)
      pen.lineTo(13, 31)
      pen.closePath()
      pen.fill()
    }),
  }
}

function disc(pen: CanvasRenderingContext2D, { point, halo }: Colors): void {
  pen.fillStyle = point
  pen.strokeStyle = halo
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(22, 22, 19, 0, Math.PI * 2)
  pen.fill()
  pen.stroke()
}

/** The shield stretches with its number. */
export function addShield(map: GlMap, { shield, shieldLine }: Colors): void {
  if (map.hasImage('shield')) return
  const image = drawn(24, (pen) => {
    pen.fillStyle = shield
    pen.strokeStyle = shieldLine
    pen.lineWidth = 2
    pen.beginPath()
    pen.roundRect(2, 2, 20, 20, 6)
    pen.fill()
    pen.stroke()
  })
  map.addImage('shield', image, {
    pixelRatio: 2,
    stretchX: [[8, 16]],
    stretchY: [[8, 16]],
    content: [4, 4, 20, 20],
  })
}

function drawn(size: number, draw: (pen: CanvasRenderingContext2D) => void): Image {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (pen) draw(pen)
  return (
    pen?.getImageData(0, 0, size, size) ?? { width: size, height: size, data: new Uint8ClampedArray(size * size * 4) }
  )
}
