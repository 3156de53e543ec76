import type { Vault } from '../outside/vault/vault.ts'

const PURPOSE = 'backup'
const TEXT = 'This key opens what the backup holds.'

/** Represents the key in a backup: only the right key opens it. */
export function sealMark(vault: Vault): string {
  return vault.seal(TEXT, PURPOSE).toString('base64')
}

export function opensMark(vault: Vault, mark: string): boolean {
  try {
    return vault.open(Buffer.from(mark, 'base64'), PURPOSE) === TEXT
  } catch {
    return false
  }
}
