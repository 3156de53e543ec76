import { crc32, deflateSync } from 'node:zlib'
import { setPicture } from '../src/company/profile.queries.ts'
import type { Tx } from '../src/db/connection.ts'
import type { Files } from '../src/outside/files/files.ts'
import { Images } from '../src/outside/images/images.ts'
import type { Rows } from './rows.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Hair = 'short' | 'long' | 'bun' | 'none' | 'cap'
type Look = { backdrop: Colour; skin: Colour; hair: Hair; hairColour: Colour; shirt: Colour; isBearded?: boolean }

const SIDE = 192
/** A pixel is the mean of so many by so many, so that edges are smooth. */
const FINE = 2
/** As large as the profile page keeps pictures. */
const STORED_SIDE = 512

const FAIR: Colour = [241, 200, 172]
const TAN: Colour = [208, 152, 112]
const BROWN: Colour = [148, 98, 68]
const DARK: Colour = [98, 64, 46]
const BLACK_HAIR: Colour = [38, 34, 36]
const BROWN_HAIR: Colour = [92, 62, 44]
const FAIR_HAIR: Colour = [214, 172, 104]
const GREY_HAIR: Colour = [158, 160, 166]
const RED_HAIR: Colour = [164, 82, 44]

/** Who of the demo world has put a picture into the profile; the others show their initials. */
const LOOKS: Readonly<Record<string, Look>> = {
  'ops@northbound.example': {
    backdrop: [196, 219, 226],
    skin: BROWN,
    hair: 'bun',
    hairColour: BLACK_HAIR,
    shirt: [12, 101, 119],
  },
  'payables@northbound.example': {
    backdrop: [228, 214, 196],
    skin: DARK,
    hair: 'short',
    hairColour: BLACK_HAIR,
    shirt: [64, 84, 128],
    isBearded: true,
  },
  'carriers@northbound.example': {
    backdrop: [222, 208, 224],
    skin: FAIR,
    hair: 'long',
    hairColour: RED_HAIR,
    shirt: [84, 62, 108],
  },
  'onboarding@northbound.example': {
    backdrop: [206, 222, 206],
    skin: TAN,
    hair: 'short',
    hairColour: BLACK_HAIR,
    shirt: [46, 96, 76],
  },
  'admin@alder.example': {
    backdrop: [238, 220, 200],
    skin: FAIR,
    hair: 'long',
    hairColour: FAIR_HAIR,
    shirt: [158, 74, 46],
  },
  'dispatch@alder.example': {
    backdrop: [200, 214, 236],
    skin: FAIR,
    hair: 'short',
    hairColour: BROWN_HAIR,
    shirt: [44, 74, 120],
  },
  'driver@alder.example': {
    backdrop: [226, 226, 208],
    skin: FAIR,
    hair: 'cap',
    hairColour: [176, 52, 44],
    shirt: [92, 96, 88],
    isBearded: true,
  },
  'dispatch@birch.example': {
    backdrop: [214, 224, 214],
    skin: TAN,
    hair: 'none',
    hairColour: GREY_HAIR,
    shirt: [52, 60, 72],
    isBearded: true,
  },
  'broker@cedar.example': {
    backdrop: [236, 212, 206],
    skin: FAIR,
    hair: 'short',
    hairColour: GREY_HAIR,
    shirt: [120, 44, 56],
  },
  'clerk@dogwood.example': {
    backdrop: [216, 210, 232],
    skin: TAN,
    hair: 'bun',
    hairColour: BROWN_HAIR,
    shirt: [96, 74, 140],
  },
  'staff@fir.example': {
    backdrop: [204, 226, 216],
    skin: FAIR,
    hair: 'long',
    hairColour: BLACK_HAIR,
    shirt: [36, 110, 84],
  },
}

/** Puts the pictures where people's own go, and the same way: drawn anew by the picture process and kept beside their row. */
export async function keepPortraits(tx: Tx, files: Files, rows: Rows): Promise<void> {
  const images = new Images()
  try {
    for (const { id, company_id, user_name } of rows.contact) {
      const look = user_name ? LOOKS[user_name] : undefined
      if (!look || !id) continue
      const bytes = await images.square(portrait(look), STORED_SIDE)
      if (!bytes) throw new Error(`The portrait of ${user_name} could not be drawn`)
      const picture = { bytes, mediaType: 'image/jpeg', name: 'picture.jpg', purpose: 'profile-picture' } as const
      const { fileId } = await files.keep(tx, company_id, picture)
      await setPicture(tx, id, fileId)
    }
  } finally {
    images.close()
  }
}

/** Somebody without a face, as a PNG: nobody of the demo world is a real person. */
function portrait(look: Look): Uint8Array {
  const lines = Buffer.alloc(SIDE * (1 + SIDE * 3))
  for (let line = 0; line < SIDE; line++) {
    for (let column = 0; column < SIDE; column++) {
      let [red, green, blue] = [0, 0, 0]
      for (let part = 0; part < FINE * FINE; part++) {
        const x = (column + ((part % FINE) + 0.5) / FINE) / SIDE
        const y = (line + (Math.floor(part / FINE) + 0.5) / FINE) / SIDE
        const colour = colourAt(look, x, y)
        red += colour[0]
        green += colour[1]
        blue += colour[2]
      }
      const parts = FINE * FINE
      lines.set([red / parts, green / parts, blue / parts], line * (1 + SIDE * 3) + 1 + column * 3)
    }
  }
  return png(lines)
}

/** What is seen at a place of the picture, from the front to the back; both run from 0 to 1. */
function colourAt({ backdrop, skin, hair, hairColour, shirt, isBearded }: Look, x: number, y: number): Colour {
  const isIn = (cx: number, cy: number, rx: number, ry: number) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
  const isHead = isIn(0.5, 0.43, 0.165, 0.205)
  if (hair === 'cap' && isIn(0.5, 0.36, 0.19, 0.17) && y < 0.36) return hairColour
  if (hair === 'cap' && isIn(0.5, 0.365, 0.225, 0.028)) return shade(hairColour, 0.78)
  if (isHead && hair !== 'none' && hair !== 'cap' && y < 0.33 + 0.09 * Math.abs(x - 0.42)) return hairColour
  if (isHead && isBearded && y > 0.5 && !isIn(0.5, 0.5, 0.06, 0.03)) return hair === 'cap' ? BROWN_HAIR : hairColour
  if (isHead) return skin
  if (isIn(0.335, 0.45, 0.025, 0.045) || isIn(0.665, 0.45, 0.025, 0.045))
    return hair === 'long' ? hairColour : shade(skin, 0.93)
  if (hair === 'bun' && isIn(0.5, 0.2, 0.085, 0.075)) return hairColour
  if (hair !== 'none' && hair !== 'cap' && isIn(0.5, 0.395, 0.19, 0.2) && y < 0.44) return hairColour
  if (Math.abs(x - 0.5) < 0.075 && y > 0.55 && y < 0.72) return shade(skin, 0.86)
  if (isIn(0.5, 0.72, 0.078, 0.05)) return shade(skin, 0.86)
  if (isIn(0.5, 1.04, 0.38, 0.36)) return shade(shirt, x > 0.5 ? 0.93 : 1)
  if (hair === 'long' && isIn(0.5, 0.5, 0.235, 0.3) && y < 0.76) return shade(hairColour, 0.88)
  return shade(backdrop, 1.06 - 0.16 * y)
}

function shade([red, green, blue]: Colour, by: number): Colour {
  return [Math.min(255, red * by), Math.min(255, green * by), Math.min(255, blue * by)]
}

/** The plainest PNG there is: eight bits a channel, no filter. */
function png(lines: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
