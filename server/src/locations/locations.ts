/** The room's door for others. */

export { cellsAlong, goesAlong, legRows, legsAlong } from './beside-way.queries.ts'
export { type Located, locate, pointOf } from './locating.ts'
export { create, ofCompanyByCode, ofCompanyByNumber } from './location-book.ts'
export { findCodes as placesWithCodes } from './locations.queries.ts'
export { cellOf, cellsAround, cellsIn, milesFrom } from './miles-from.queries.ts'
export { loadPlaces } from './places/load-places.ts'
export {
  findPlace,
  greatCircle,
  milesApart,
  PLACES_FILE,
  type Place,
  type Point,
  placeCodeOf,
  placesAsText,
  ROAD_FACTOR,
  readPlaces,
} from './places/places.ts'
export { HIGHWAYS_FILE } from './roads/highways.ts'
export { distanceAlong, milesBetween, Roads, wayAlong } from './roads/roads.ts'
export { routeBetween } from './roads/route.ts'
