import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, expect, test } from 'vitest'
import { cutTiles, mapLayers } from './map-tiles.ts'

const tiles = new Map<string, VectorTile>()
beforeAll(() => {
  for (const { z, x, y, data } of cutTiles(mapLayers()))
    if (z <= 5) tiles.set(`${z}/${x}/${y}`, new VectorTile(new PbfReader(data)))
})

/** The names in a layer of a tile. */
function namesIn(tile: string, layer: string, property: string): unknown[] {
  const found = tiles.get(tile)?.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index).properties[property])
}

test('the first tile holds the continent: land, borders, highways and its largest cities', () => {
  expect(Object.keys(tiles.get('0/0/0')?.layers ?? {}).toSorted()).toEqual([
    'borders',
    'cities',
    'lakes',
    'land',
    'names',
    'rivers',
    'roads',
    'states',
  ])
  expect(namesIn('0/0/0', 'names', 'name')).toEqual(expect.arrayContaining(['TX', 'ON', 'QC', 'CA']))
})

test('around Chicago there are its Interstates and its neighbors, each city once', () => {
  const cities = namesIn('5/8/11', 'cities', 'name')
  expect(cities).toEqual(expect.arrayContaining(['Chicago', 'Milwaukee']))
  expect(new Set(cities).size).toBe(cities.length)
  expect(namesIn('5/8/11', 'roads', 'number')).toEqual(expect.arrayContaining(['90', '94', '55', '80']))
})

test('a tile of open sea is there, and empty', () => {
  const sea = tiles.get('5/3/12')
  expect(sea?.layers).toEqual({})
})

test('cut twice, the tiles are the same to the byte', () => {
  const few = (): string[] => {
    const cut: string[] = []
    for (const { z, data } of cutTiles(mapLayers())) {
      if (z > 3) break
      cut.push(Buffer.from(data).toString('base64'))
    }
    return cut
  }
  expect(few()).toEqual(few())
})
