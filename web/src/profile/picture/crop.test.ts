import { describe, expect, test } from 'vitest'
import { CLOSEST, cornerOf, moved, sideOf, wholeOf, zoomed } from './crop.ts'

const LANDSCAPE = { width: 800, height: 600 }

describe('the square that is kept of a picture', () => {
  test('is at first its whole middle', () => {
    const crop = wholeOf(LANDSCAPE)
    expect(sideOf(crop, LANDSCAPE)).toBe(600)
    expect(cornerOf(crop, LANDSCAPE)).toEqual({ left: 100, top: 0 })
  })

  test('never leaves the picture, however far it is moved', () => {
    const crop = wholeOf(LANDSCAPE)
    expect(cornerOf(moved(crop, LANDSCAPE, { x: 999, y: 999 }), LANDSCAPE)).toEqual({ left: 200, top: 0 })
    expect(cornerOf(moved(crop, LANDSCAPE, { x: -999, y: 0 }), LANDSCAPE)).toEqual({ left: 0, top: 0 })
  })

  test('is held inside when one steps back from a corner', () => {
    const close = moved(zoomed(wholeOf(LANDSCAPE), LANDSCAPE, 3), LANDSCAPE, { x: 800, y: 600 })
    expect(cornerOf(close, LANDSCAPE)).toEqual({ left: 600, top: 400 })
    expect(cornerOf(zoomed(close, LANDSCAPE, 1), LANDSCAPE)).toEqual({ left: 200, top: 0 })
  })

  test('comes no closer and goes no further than it may', () => {
    expect(zoomed(wholeOf(LANDSCAPE), LANDSCAPE, 99).zoom).toBe(CLOSEST)
    expect(zoomed(wholeOf(LANDSCAPE), LANDSCAPE, 0).zoom).toBe(1)
  })
})
