import { type Catalogue, Speech } from '../speech.ts'
import base from './fr-ca/base.json'

export const speech = new Speech(
  'fr-CA',
  base,
  import.meta.glob<Catalogue>(['./fr-ca/*.json', '!./fr-ca/base.json'], { import: 'default' }),
)
