import { useQuery } from '@tanstack/react-query'
import type { GeoPoint } from '@waybill/contract/geo.ts'
import { geoMercator, geoPath } from 'd3-geo'
import type { FeatureCollection } from 'geojson'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { classNames } from '../ui/class-names.ts'
import { bestText, clustersOf, countText, nextInStack, type Spot } from './clusters.ts'
import styles from './map.module.css'
import { areaAround, CLOSEST, type DrawingProps, FARTHEST, type MapLane, placesOf } from './map-things.ts'

const NOTHING = [] as const
const OUTLINES = ['land', 'lakes', 'roads', 'states', 'borders'] as const
type Outlines = Record<(typeof OUTLINES)[number], FeatureCollection>
/** The world at zoom 0 in pixels, as the other drawing has it. */
const WORLD = 512
const PADDING = 56

type View = { longitude: number; latitude: number; zoom: number }

export interface SvgDrawingProps extends Omit<DrawingProps, 'isDark'> {
  tiles: string
}

/** The same map without WebGL: coarser, with the same groups. */
export function SvgDrawing(props: SvgDrawingProps): ReactNode {
  const { points = NOTHING, trucks = NOTHING, lane, pointed, selected, fits, tiles } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  const { data: outlines } = useQuery({
    queryKey: ['map-outlines', tiles],
    queryFn: async (): Promise<Outlines> => (await fetch(`${tiles}/outlines.json`)).json(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [view, setView] = useState<View>()
  const shown = view ?? viewOf(placesOf(props), width, height)
  const projection = useMemo(
    () =>
      geoMercator()
        .scale((WORLD / (2 * Math.PI)) * 2 ** shown.zoom)
        .center([shown.longitude, shown.latitude])
        .translate([width / 2, height / 2])
        .clipExtent([
          [-20, -20],
          [width + 20, height + 20],
        ]),
    [shown.longitude, shown.latitude, shown.zoom, width, height],
  )
  const draw = useMemo(() => geoPath(projection), [projection])
  const clusters = useMemo(() => clustersOf(points), [points])
  const placed = ({ longitude, latitude }: GeoPoint): string => {
    const [x = 0, y = 0] = projection([longitude, latitude]) ?? []
    return `translate(${x.toFixed(1)} ${y.toFixed(1)})`
  }

  const zoomBy = (steps: number, to: GeoPoint = shown): void => {
    const zoom = Math.min(CLOSEST, Math.max(FARTHEST, shown.zoom + steps))
    setView({ longitude: to.longitude, latitude: to.latitude, zoom })
    props.onMoved()
  }
  const ready = useEffectEvent(() =>
    props.onReady({
      zoomBy,
      fit: () => setView(undefined),
      area: () => {
        const [west = 0, north = 0] = projection.invert?.([0, 0]) ?? []
        const [east = 0, south = 0] = projection.invert?.([width, height]) ?? []
        return { west, south, east, north }
      },
    }),
  )
  useEffect(() => ready(), [projection])
  const fitted = useRef(fits)
  useEffect(() => {
    if (fitted.current === fits) return
    fitted.current = fits
    setView(undefined)
  }, [fits])

  const drag = useDrag((byX, byY) => {
    const [longitude, latitude] = projection.invert?.([width / 2 - byX, height / 2 - byY]) ?? []
    if (longitude === undefined || latitude === undefined) return
    setView({ longitude, latitude, zoom: shown.zoom })
    props.onMoved()
  })
  const press = (spot: Spot): void => {
    const chosen = spot.isGroup ? nextInStack(spot.stack, selected) : spot.id
    if (chosen === undefined) zoomBy(Math.max(1, spot.opensAt - shown.zoom), spot)
    else props.onChoose?.(chosen)
  }

  return (
    <div ref={frame} className={styles.drawing} data-map={outlines ? 'ready' : 'coming'}>
      <svg className={styles.svg} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={props.label} {...drag}>
        {outlines
          ? OUTLINES.map((layer) => (
              <path key={layer} className={styles[layer]} d={draw(outlines[layer]) ?? undefined} />
            ))
          : null}
        {lane ? <Lane lane={lane} draw={draw} placed={placed} /> : null}
        {clusters(shown.zoom).map((spot) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list beside it is the way by keyboard
          <g
            key={spot.id}
            transform={placed(spot)}
            className={classNames(
              styles.spot,
              spot.id === pointed && styles.pointed,
              spot.id === selected && styles.selected,
            )}
            data-spot={spot.id}
            onClick={() => press(spot)}
            onPointerEnter={() => props.onPoint?.(spot.isGroup ? undefined : spot.id)}
            onPointerLeave={() => props.onPoint?.(undefined)}
          >
            <circle r={spot.isGroup ? Math.min(28, 10 + Math.sqrt(spot.count) * 2) : 6} />
            {spot.isGroup ? <text dy="0.35em">{countText(spot.count)}</text> : null}
            {bestText(spot.best) ? (
              <text className={styles.price} dy={spot.isGroup ? '2.6em' : '1.8em'}>
                {bestText(spot.best)
                  .split('\n')
                  .map((line, place) => (
                    <tspan key={line} x={0} dy={place === 0 ? undefined : '1.2em'}>
                      {line}
                    </tspan>
                  ))}
              </text>
            ) : null}
          </g>
        ))}
        {trucks.map((truck) => (
          <g key={truck.id} transform={placed(truck)} className={styles.truck}>
            <circle r={10} />
            {truck.heading === null ? null : <path d="M0-7 5 5 0 2-5 5Z" transform={`rotate(${truck.heading})`} />}
            <text className={styles.price} dy="2em">
              {truck.label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

interface LaneProps {
  lane: MapLane
  draw: ReturnType<typeof geoPath>
  placed: (place: GeoPoint) => string
}

function Lane({ lane, draw, placed }: LaneProps): ReactNode {
  return (
    <>
      {(['ahead', 'driven'] as const).map((part) => (
        <path
          key={part}
          className={classNames(styles.lane, part === 'ahead' && styles.ahead)}
          d={
            draw({
              type: 'LineString',
              coordinates: lane[part].map(({ longitude, latitude }) => [longitude, latitude]),
            }) ?? undefined
          }
        />
      ))}
      {lane.stops.map((stop) => (
        <circle key={`${stop.longitude} ${stop.latitude}`} className={styles.stop} r={6} transform={placed(stop)} />
      ))}
    </>
  )
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 600, height: 400 })
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = observed
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** How the frame shows all of these places. */
function viewOf(places: readonly GeoPoint[], width: number, height: number): View {
  const { west, south, east, north } = areaAround(places)
  const [wide, high] = [Math.max(1, width - 2 * PADDING), Math.max(1, height - 2 * PADDING)]
  const up = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  const across = (wide * 360) / (WORLD * (east - west))
  const upward = (high * 2 * Math.PI) / (WORLD * (up(north) - up(south)))
  const zoom = Math.min(7, Math.max(FARTHEST, Math.log2(Math.min(across, upward))))
  const middle = (2 * Math.atan(Math.exp((up(north) + up(south)) / 2)) - Math.PI / 2) * (180 / Math.PI)
  return { longitude: (west + east) / 2, latitude: middle, zoom }
}

/** Moving the map by the pointer: told once, when it is let go. */
function useDrag(onDrag: (byX: number, byY: number) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      from.current = { x, y }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = undefined
      const [byX, byY] = [clientX - (start?.x ?? clientX), clientY - (start?.y ?? clientY)]
      if (Math.hypot(byX, byY) > 6) onDrag(byX, byY)
    },
  }
}
