/** The room's door for others. */

export { type Located, locate, pointOf } from './locating.ts'
export { create, ofCompanyByCode, ofCompanyByNumber } from './location-book.ts'
export { findCodes as placesWithCodes } from './locations.queries.ts'
export { cellsAround, cellsIn, milesFrom, type Point } from './miles-from.queries.ts'
export { loadPlaces } from './places/load-places.ts'
export {
  findPlace,
  milesApart,
  PLACES_FILE,
  type Place,
  placeCodeOf,
  placesAsText,
  ROAD_FACTOR,
  readPlaces,
} from './places/places.ts'
export { distanceAlong, milesBetween, Roads, wayAlong } from './roads/roads.ts'
