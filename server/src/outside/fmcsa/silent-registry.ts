import { Refusal } from '../../http/refusal.ts'
import type { Registry } from './registry.ts'

/** Production without a key: nobody can be looked up, so nobody gets past that step. */
export class SilentRegistry implements Registry {
  async find(): Promise<never> {
    throw new Refusal('registry-unavailable', 'FMCSA_WEB_KEY is not set, so no carrier can be looked up')
  }
}
