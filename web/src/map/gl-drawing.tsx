import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as GlMap, type LngLatBoundsLike, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { baseStyle, FONT } from './base-style.ts'
import { clustersOf, nextInStack } from './clusters.ts'
import { DARK, LIGHT } from './colors.ts'
import { addDataLayers, addShield, PRESSED, showLane, showMarks, showSpots, showTrucks } from './data-layers.ts'
import styles from './map.module.css'
import { areaAround, CLOSEST, type DrawingProps, FARTHEST, type MapArea, placesOf } from './map-things.ts'

setWorkerUrl(workerUrl)

const NOTHING = [] as const
const PADDING = 56
/** Then our own map is drawn. */
const STREETS_DEADLINE_MS = 5_000
const CLOSEST_WITH_STREETS = 17
/** MapLibre's own, where a style says none. */
const FONT_OF_STREETS = ['Open Sans Regular' as const, 'Arial Unicode MS Regular' as const]

export interface GlDrawingProps extends DrawingProps {
  tiles: string
  /** The operator's street map, as the address of a style; it is drawn instead of ours. */
  streets: string | undefined
  onStreets: (areDrawn: boolean) => void
  onLost: () => void
}

/** The map by MapLibre: everything is drawn in the browser, from our own origin. */
export function GlDrawing(props: GlDrawingProps): ReactNode {
  const { label, points = NOTHING, trucks = NOTHING, lane, pointed, selected, fits, isDark, tiles, streets } = props
  const frame = useRef<HTMLDivElement>(null)
  /** Where the user left the map, when it is drawn again in other colors. */
  const left = useRef<{ center: [number, number]; zoom: number }>(undefined)
  const [map, setMap] = useState<GlMap>()
  const [zoom, setZoom] = useState(FARTHEST)

  const fit = useEffectEvent((to: GlMap, duration: number) => {
    to.fitBounds(boundsOf(areaAround(placesOf(props))), { padding: PADDING, maxZoom: 7, duration })
  })
  const ready = useEffectEvent((to: GlMap) => {
    if (!left.current) fit(to, 0)
    setZoom(Math.floor(to.getZoom()))
    setMap(to)
    props.onReady({
      zoomBy: (steps) => {
        to.zoomTo(to.getZoom() + steps)
        props.onMoved()
      },
      fit: () => fit(to, 300),
      area: () => areaOf(to),
    })
  })
  const moved = useEffectEvent((to: GlMap, isByHand: boolean) => {
    const { lng, lat } = to.getCenter()
    left.current = { center: [lng, lat], zoom: to.getZoom() }
    setZoom(Math.floor(to.getZoom()))
    if (isByHand) props.onMoved()
  })
  const over = useEffectEvent((to: GlMap, event: MapMouseEvent) => {
    const found = thingAt(to, event)
    to.getCanvas().style.cursor = found ? 'pointer' : ''
    props.onPoint?.(found && !found.isGroup ? found.id : undefined)
  })
  const press = useEffectEvent((to: GlMap, event: MapMouseEvent) => {
    const found = thingAt(to, event)
    if (!found) return
    const chosen = found.isGroup ? nextInStack(found.stack, props.selected) : found.id
    if (chosen !== undefined) return props.onChoose?.(chosen)
    to.easeTo({ center: event.lngLat, zoom: Math.min(to.getMaxZoom(), Math.max(found.opensAt, to.getZoom() + 1)) })
    props.onMoved()
  })
  const lost = useEffectEvent(() => props.onLost())
  const tellStreets = useEffectEvent((areDrawn: boolean) => props.onStreets(areDrawn))

  useEffect(() => {
    if (!frame.current) return
    const colors = isDark ? DARK : LIGHT
    let isStreets = streets !== undefined
    const made = new GlMap({
      container: frame.current,
      style: streets ?? baseStyle(tiles, colors),
      ...(left.current ?? { bounds: boundsOf(areaAround([])) }),
      minZoom: FARTHEST,
      maxZoom: isStreets ? CLOSEST_WITH_STREETS : CLOSEST,
      maxBounds: [
        [-190, 5],
        [-30, 78],
      ],
      // Our own data asks for no credit.
      attributionControl: isStreets ? { compact: true } : false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
    })
    // The section around it is the landmark of that name.
    made.getCanvas().setAttribute('role', 'application')
    made.getCanvas().setAttribute('aria-label', label)
    made.touchZoomRotate.disableRotation()
    addShield(made, colors)
    let isDecided = false
    const giveUp = () => {
      if (!isStreets || isDecided) return
      isStreets = false
      made.setMaxZoom(CLOSEST)
      made.setStyle(baseStyle(tiles, colors), { diff: false })
      tellStreets(false)
    }
    const deadline = setTimeout(giveUp, STREETS_DEADLINE_MS)
    // Later ones are of single tiles.
    made.once('error', giveUp)
    made.on('style.load', () => {
      isDecided = true
      addDataLayers(made, colors, isStreets ? fontOf(made) : FONT)
      if (isStreets) tellStreets(true)
      ready(made)
    })
    made.on('idle', () => tellDrawn(made))
    made.on('moveend', (event) => moved(made, event.originalEvent !== undefined))
    made.on('mousemove', (event) => over(made, event))
    made.on('mouseout', () => props.onPoint?.(undefined))
    made.on('click', (event) => press(made, event))
    made.on('webglcontextlost', () => lost())
    return () => {
      clearTimeout(deadline)
      setMap(undefined)
      made.remove()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a label in another language comes with another page
  }, [isDark, tiles, streets])

  const clusters = useMemo(() => clustersOf(points), [points])
  useEffect(() => {
    if (map) showSpots(map, clusters(zoom))
  }, [map, clusters, zoom])
  useEffect(() => {
    if (map) showLane(map, lane)
  }, [map, lane])
  useEffect(() => {
    if (map) showTrucks(map, trucks)
  }, [map, trucks])
  useEffect(() => {
    if (!map) return
    const marked = points.filter(({ id, count = 1 }) => count === 1 && (id === pointed || id === selected))
    showMarks(
      map,
      marked.map(({ id, latitude, longitude }) => ({ latitude, longitude, isPointed: id === pointed })),
    )
  }, [map, points, pointed, selected])
  const fitted = useRef(fits)
  useEffect(() => {
    if (!map || fitted.current === fits) return
    fitted.current = fits
    fit(map, 300)
  }, [map, fits])

  return <div ref={frame} className={styles.drawing} data-map={map ? 'ready' : 'coming'} />
}

/** How much there is to see, for whoever checks that the map is drawn and not only there. */
function tellDrawn(map: GlMap): void {
  if (!map.getLayer('points')) return
  const drawn = { roads: ['roads'], cities: ['cities'], spots: PRESSED }
  for (const [name, layers] of Object.entries(drawn))
    map.getContainer().dataset[name] = String(
      map.queryRenderedFeatures({ layers: layers.filter((layer) => map.getLayer(layer)) }).length,
    )
}

/** One that the street map's own server has. */
function fontOf(map: GlMap): string[] {
  const fonts = map
    .getStyle()
    .layers.map(({ layout }) => (layout && 'text-font' in layout ? layout['text-font'] : undefined))
  return fonts.find(isListOfNames) ?? FONT_OF_STREETS
}

/** Not an expression, whose first word is its operator. */
function isListOfNames(font: unknown): font is string[] {
  return Array.isArray(font) && font.every((name) => typeof name === 'string' && /^[A-Z]/.test(name))
}

type Thing = { id: string; isGroup: boolean; opensAt: number; stack: string[] }

/** A finger needs more room than a pointer's tip. */
const REACH = 4

function thingAt(map: GlMap, { point: { x, y } }: MapMouseEvent): Thing | undefined {
  if (!map.getLayer('points')) return undefined
  const [found] = map.queryRenderedFeatures(
    [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ],
    { layers: PRESSED },
  )
  if (!found) return undefined
  const { id, isGroup, opensAt, stack } = found.properties
  return {
    id: String(id),
    isGroup: isGroup === true,
    opensAt: Number(opensAt),
    stack: String(stack).split(' ').filter(Boolean),
  }
}

function boundsOf({ west, south, east, north }: MapArea): LngLatBoundsLike {
  return [west, south, east, north]
}

function areaOf(map: GlMap): MapArea {
  const bounds = map.getBounds()
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() }
}
