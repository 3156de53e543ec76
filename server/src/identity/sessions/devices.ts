import { IDENTITY_SAYINGS } from '@waybill/contract/identity/identity.sayings.ts'
import type { Device } from '@waybill/contract/identity/security.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import Bowser from 'bowser'

const say = sayer(IDENTITY_SAYINGS)

/** What the user agent claims: enough to recognize your own devices, no proof of anything. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return { kind: 'unknown', browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { kind: kindOf(platform.type), browser: browser.name || null, system: os.name || null }
}

function kindOf(type: string | undefined): Device['kind'] {
  switch (type) {
    case 'mobile':
      return 'phone'
    case 'tablet':
      return 'tablet'
    case 'desktop':
      return 'computer'
    default:
      return 'unknown'
  }
}

/** Sessions of one browser on one system count as one device. */
export function isSameDevice(one: Device, other: Device): boolean {
  return one.kind === other.kind && one.browser === other.browser && one.system === other.system
}

/** 'Chrome on Windows'. */
export function sayDevice({ browser, system }: Device): Said {
  if (browser && system) return say('device-on-system', { browser, system })
  return say('device-alone', { device: browser ?? system ?? { term: 'an unknown device' } })
}
