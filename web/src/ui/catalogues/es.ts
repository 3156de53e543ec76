import { type Catalogue, Speech } from '../speech.ts'
import base from './es/base.json'

export const speech = new Speech(
  'es-US',
  base,
  import.meta.glob<Catalogue>(['./es/*.json', '!./es/base.json'], { import: 'default' }),
)
