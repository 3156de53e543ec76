import { countryOfPostalCode } from '@waybill/contract/postal-codes.ts'
import { z } from 'zod'
import { answerText } from '../answer-text.ts'
import type { FoundAddress, Geocoder } from './geocoder.ts'

/** Somebody is typing: a later answer is of no use. */
const DEADLINE_MS = 1_500
const LARGEST_ANSWER = 256 * 1024
const MOST = 10
/** The US and Canada: west, south, east, north. */
const BOUNDS = '-168,18,-52,72'

/** What we read from an answer; the rest does not matter. */
const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        countrycode: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        type: z.string().optional(),
      }),
    }),
  ),
})

/**
 * Photon (photon.komoot.io), a search-as-you-type geocoder on OpenStreetMap; the operator runs it. Only the host they named is asked, a
 * redirect is not an answer, and any error means no answer (P30).
 */
export class Photon implements Geocoder {
  readonly #address: string
  readonly #deadlineMs: number

  constructor(address: string, { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {}) {
    this.#address = address
    this.#deadlineMs = deadlineMs
  }

  async find(text: string): Promise<FoundAddress[]> {
    const address = new URL(this.#address)
    address.pathname = `${address.pathname.replace(/\/$/, '')}/api`
    const query = { q: text, limit: String(MOST), lang: 'en', bbox: BOUNDS }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    try {
      const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(this.#deadlineMs) })
      if (!response.ok) {
        await response.body?.cancel()
        return []
      }
      const { features } = Answer.parse(JSON.parse(await answerText(response, LARGEST_ANSWER)))
      return features.flatMap(({ properties }) => addressIn(properties) ?? [])
    } catch {
      return []
    }
  }
}

type Properties = z.infer<typeof Answer>['features'][number]['properties']

/** Undefined outside the US and Canada, and without a postal code. */
function addressIn({
  countrycode,
  postcode = '',
  city,
  name,
  street,
  housenumber,
  type,
}: Properties): FoundAddress | undefined {
  const country = countryOfPostalCode(postcode)
  if (country === undefined || country !== countrycode?.toUpperCase()) return undefined
  const road = street ?? (type === 'street' ? name : undefined)
  return {
    addressLine1: road === undefined ? null : [housenumber, road].filter(Boolean).join(' ').slice(0, 120),
    city: city?.slice(0, 80) ?? null,
    postalCode: postcode.toUpperCase(),
    country,
  }
}
