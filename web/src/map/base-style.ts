import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colors } from './colors.ts'

/** Drawn by the browser: no glyph file is fetched. */
export const FONT = ['Inter Variable, system-ui, sans-serif' as const]

const DEEPEST_TILE = 7
const TILED: [number, number, number, number] = [-169, 14, -51, 72]

/** Our own base map: coast, borders, highways with their shields, and cities (web/map-tiles.ts). */
export function baseStyle(tiles: string, colors: Colors): StyleSpecification {
  return {
    version: 8,
    sources: {
      base: { type: 'vector', tiles: [`${tiles}/{z}/{x}/{y}.pbf`], maxzoom: DEEPEST_TILE, bounds: TILED },
    },
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': colors.sea } }, ...layersOf(colors)],
  }
}

function layersOf(colors: Colors): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const base = { source: 'base' } as const
  return [
    {
      ...base,
      id: 'land',
      type: 'fill',
      'source-layer': 'land',
      paint: { 'fill-color': ['case', ['get', 'home'], colors.land, colors.abroad] },
    },
    { ...base, id: 'lakes', type: 'fill', 'source-layer': 'lakes', paint: { 'fill-color': colors.sea } },
    {
      ...base,
      id: 'rivers',
      type: 'line',
      'source-layer': 'rivers',
      minzoom: 4,
      paint: { 'line-color': colors.river, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.4, 8, 1.6] },
    },
    {
      ...base,
      id: 'states',
      type: 'line',
      'source-layer': 'states',
      paint: { 'line-color': colors.state, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.6, 8, 1.4] },
    },
    {
      ...base,
      id: 'small-roads',
      type: 'line',
      'source-layer': 'roads',
      minzoom: 4.5,
      filter: ['!', ['get', 'isMain']],
      layout: round,
      paint: { 'line-color': colors.smallRoad, 'line-width': ['interpolate', ['linear'], ['zoom'], 4.5, 0.5, 9, 2.4] },
    },
    {
      ...base,
      id: 'road-edges',
      type: 'line',
      'source-layer': 'roads',
      minzoom: 5,
      filter: ['get', 'isMain'],
      layout: round,
      paint: { 'line-color': colors.roadEdge, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 2, 9, 6] },
    },
    {
      ...base,
      id: 'roads',
      type: 'line',
      'source-layer': 'roads',
      filter: ['get', 'isMain'],
      layout: round,
      paint: {
        'line-color': colors.road,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 3, 0.7, 6, 1.8, 9, 4],
      },
    },
    {
      ...base,
      id: 'borders',
      type: 'line',
      'source-layer': 'borders',
      paint: { 'line-color': colors.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 1, 8, 2] },
    },
    {
      ...base,
      id: 'state-names',
      type: 'symbol',
      'source-layer': 'names',
      minzoom: 3,
      maxzoom: 6.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 6, 14],
        'text-letter-spacing': 0.12,
      },
      paint: { 'text-color': colors.name, 'text-halo-color': colors.land, 'text-halo-width': 1 },
    },
    {
      ...base,
      id: 'shields',
      type: 'symbol',
      'source-layer': 'roads',
      minzoom: 5.4,
      filter: ['all', ['get', 'isMain'], ['!=', ['get', 'number'], '']],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 360,
        'text-field': ['get', 'number'],
        'text-font': FONT,
        'text-size': 10,
        'text-rotation-alignment': 'viewport',
        'icon-image': 'shield',
        'icon-rotation-alignment': 'viewport',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [2, 4, 2, 4],
      },
      paint: { 'text-color': colors.shieldText },
    },
    {
      ...base,
      id: 'city-dots',
      type: 'circle',
      'source-layer': 'cities',
      filter: ['<=', ['get', 'zoom'], ['zoom']],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 1.6, 8, 3],
        'circle-color': colors.name,
        'circle-stroke-width': 1,
        'circle-stroke-color': colors.halo,
      },
    },
    {
      ...base,
      id: 'cities',
      type: 'symbol',
      'source-layer': 'cities',
      filter: ['<=', ['get', 'zoom'], ['+', ['zoom'], 0.5]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['case', ['>', ['get', 'people'], 2_000_000], 12, 10.5],
          8,
          ['case', ['>', ['get', 'people'], 1_000_000], 17, 13],
        ],
        'symbol-sort-key': ['-', ['get', 'people']],
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.45,
        'text-padding': 4,
      },
      paint: { 'text-color': colors.city, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ]
}
