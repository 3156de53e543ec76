import type { Db } from '../../db/connection.ts'
import { newVapidKeys, type VapidKeys } from '../../outside/push/vapid.ts'
import type { Vault } from '../../outside/vault/vault.ts'
import { forgetKeys, keepKeys } from './push.queries.ts'

const PURPOSE = 'push keys'

/** The key pair of this Waybill: made when it is first needed, sealed, and the same in every process. */
export class PushKeys {
  readonly #system: Db
  readonly #vault: Vault
  #keys: Promise<VapidKeys> | undefined

  constructor(system: Db, vault: Vault) {
    this.#system = system
    this.#vault = vault
  }

  async get(): Promise<VapidKeys> {
    this.#keys ??= this.#find().catch((error: unknown) => {
      this.#keys = undefined
      throw error
    })
    return await this.#keys
  }

  async #find(): Promise<VapidKeys> {
    const kept = await this.#keep()
    const keys = this.#open(kept)
    if (keys) return keys
    await forgetKeys(this.#system, kept)
    return this.#open(await this.#keep()) ?? raise('The keys for push messages cannot be opened')
  }

  async #keep(): Promise<string> {
    const sealed = this.#vault.seal(JSON.stringify(newVapidKeys()), PURPOSE)
    return await keepKeys(this.#system, sealed.toString('base64'))
  }

  /** Undefined if they were sealed with a key that is no longer ours. */
  #open(kept: string): VapidKeys | undefined {
    try {
      // Sealed above.
      return JSON.parse(this.#vault.open(Buffer.from(kept, 'base64'), PURPOSE)) as VapidKeys
    } catch {
      return undefined
    }
  }
}

function raise(message: string): never {
  throw new Error(message)
}
