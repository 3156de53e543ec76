/** The room's door for others. */

export { type Located, locate, pointOf } from './locating.ts'
export { create, ofCompanyByCode, ofCompanyByNumber } from './location-book.ts'
export { findCodes as placesWithCodes, findTownNear } from './locations.queries.ts'
export { cellsAround, cellsIn, milesFrom } from './miles-from.queries.ts'
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
