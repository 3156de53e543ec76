import { Photon } from './photon.ts'

/** A US or Canadian address as the geocoder knows it. */
export type FoundAddress = {
  /** Null for a place without a street. */
  addressLine1: string | null
  city: string | null
  postalCode: string
  country: 'US' | 'CA'
}

/** Knows streets. If it does not answer in time, we answer without it. */
export interface Geocoder {
  /** Addresses that start with the text, likeliest first; none if it does not answer. */
  find(text: string): Promise<FoundAddress[]>
}

/** Photon if the operator runs one; without it, suggestions come only from our own places. */
export function openGeocoder({ geocoderUrl }: { geocoderUrl: string | undefined }): Geocoder | undefined {
  return geocoderUrl === undefined ? undefined : new Photon(geocoderUrl)
}
