import type { BodySentTo, Endpoint } from '@waybill/contract/endpoint.ts'
import type { Asked } from '../api/address.ts'
import type { Input } from '../api/call.ts'
import { type Act, act } from '../api/queries.ts'

/** A body that may still have gaps. */
type Entered<Body> = Body extends readonly (infer Item)[]
  ? readonly Entered<Item>[]
  : Body extends object
    ? { readonly [Name in keyof Body]: Entered<Body[Name]> | null | undefined }
    : Body

/** Like `act`, for a body that may have gaps: the form checks it against the contract before sending. */
export function entry<E extends Endpoint>(
  endpoint: E,
  input: Omit<Asked<E>, 'body'> & { version?: number; body: Entered<BodySentTo<E>> },
): Act<E> {
  return act(endpoint, input as unknown as Input<E>)
}
