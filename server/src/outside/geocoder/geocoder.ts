import { Photon } from './photon.ts'

/** An address of the US or Canada as the geocoder knows it. */
export type FoundAddress = {
  /** Null for a place without a street. */
  addressLine1: string | null
  city: string | null
  postalCode: string
  country: 'US' | 'CA'
}

/** Who knows streets. What it does not answer in time is answered without it. */
export interface Geocoder {
  /** Addresses that begin as the text does, the likeliest first; none when it does not answer. */
  find(text: string): Promise<FoundAddress[]>
}

/** Photon where the operator runs one; without it addresses are suggested from our own places alone. */
export function openGeocoder({ geocoderUrl }: { geocoderUrl: string | undefined }): Geocoder | undefined {
  return geocoderUrl === undefined ? undefined : new Photon(geocoderUrl)
}
