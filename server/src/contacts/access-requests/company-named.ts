import type { NamedBy } from './access-requests.queries.ts'

/** Public mail domains identify no company. */
const FOR_EVERYBODY = new Set([
  'aol.com',
  'att.net',
  'bellsouth.net',
  'comcast.net',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'rogers.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.ca',
  'yahoo.com',
  'ymail.com',
])

/** What somebody typed to name a company: "USDOT 9100101", "MC-9100101", "C1002", "alder.example", "@alder.example". */
export function namedBy(text: string): NamedBy | undefined {
  const plain = text.toUpperCase().replace(/[^A-Z0-9.@-]/g, '')
  const usdot = /^(?:US)?(?:DOT)?-?0*(\d{3,9})$/.exec(plain)?.[1]
  if (usdot) return { usdot }
  const docket = /^(MC|MX|FF)-?0*(\d{3,9})$/.exec(plain)
  if (docket) return { docket: `${docket[1]}${docket[2]}` }
  if (/^C\d{1,9}$/.test(plain)) return { number: plain }
  const domain = plain.toLowerCase().split('@').at(-1) ?? ''
  const isDomain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain)
  return isDomain && !FOR_EVERYBODY.has(domain) ? { domain: domain.replace(/^www\./, '') } : undefined
}
