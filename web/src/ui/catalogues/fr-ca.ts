import type { Said } from '@waybill/contract/said.ts'
import { type Catalogue, Speech } from '../speech.ts'
import base from './fr-ca/base.json'

/** Stands between a word that is shortened before a vowel and the name that is filled in after it. */
const JOINT = '\u2060'
const SHORTENED = /\b(de|que) (?=\{)/gi
const BEFORE_VOWEL = /e \u2060(?=[aeiouàâéèêëîïôû])/gi

/** "de {name}" is "d’Alder", but "de Birch". */
class French extends Speech {
  override readonly joined = (filled: string): string => filled.replace(BEFORE_VOWEL, '’').replaceAll(JOINT, '')

  override text(key: string): string | undefined {
    return super.text(key)?.replace(SHORTENED, `$1 ${JOINT}`)
  }

  override plural(n: number, key: string): string | undefined {
    return super.plural(n, key)?.replace(SHORTENED, `$1 ${JOINT}`)
  }

  override said(said: Said): string {
    return this.joined(super.said(said))
  }
}

export const speech = new French(
  'fr-CA',
  base,
  import.meta.glob<Catalogue>(['./fr-ca/*.json', '!./fr-ca/base.json'], { import: 'default' }),
)
