import { PASSWORD_TOKEN_LIFE, passwordLink } from '../identity/passwords/password-tokens.ts'
import type { Letter } from '../outside/mail/post.ts'
import { CODE_LIFE } from './control/control-code.ts'
import type { Means } from './means.ts'

/** Letters to applicants. None says why a company is "Do Not Use". */

export type To = { to: string; firstName: string; brand: string }

export function addressed({ brand }: Pick<Means, 'brand'>, whom: { email: string; firstName: string }): To {
  return { to: whom.email, firstName: whom.firstName, brand: brand.name }
}

const hello = ({ firstName }: To) => `Hello ${firstName},`
const APPLY = { label: 'Go to your application', path: '/onboarding' } as const

export function welcome(to: To, token: string, now: Date, isInvited: boolean): Letter {
  return {
    kind: 'onboarding-welcome',
    to: to.to,
    subject: isInvited ? `${to.brand} invites you to haul freight` : `Your application at ${to.brand}`,
    paragraphs: [
      hello(to),
      isInvited
        ? `${to.brand} would like to book your company. Choose a password and tell us about it; you can leave and come back at any time.`
        : `Thank you for your interest in ${to.brand}. Choose a password and begin; you can leave and come back at any time.`,
      'Have your certificate of insurance, your W-9 or W-8, and your payment details ready. The link works once, for seven days.',
    ],
    act: { label: 'Choose your password', ...passwordLink(token) },
    usefulUntil: new Date(now.getTime() + PASSWORD_TOKEN_LIFE.first),
  }
}

export function goOn(to: To): Letter {
  return {
    kind: 'onboarding-go-on',
    to: to.to,
    subject: `Your application at ${to.brand}`,
    paragraphs: [
      hello(to),
      'There is already an application under this address. Sign in and pick up where you left off.',
    ],
    act: APPLY,
  }
}

/** For anyone who applies for a carrier we know, whatever we know. */
export function known(to: To): Letter {
  return {
    kind: 'onboarding-known',
    to: to.to,
    subject: `Your company and ${to.brand}`,
    paragraphs: [
      hello(to),
      `Someone started an application at ${to.brand} with this address. The company already has an account.`,
      'If you work there, request access from its administrators. If this was not you, ignore this email.',
    ],
    act: { label: 'Request access', path: '/request-access' },
  }
}

export function hasAccount(to: To): Letter {
  return {
    kind: 'onboarding-has-account',
    to: to.to,
    subject: `Your account at ${to.brand}`,
    paragraphs: [
      hello(to),
      `Someone started an application at ${to.brand} with this address. It already has an account: sign in, or choose a new password if you forgot yours.`,
      'If you work for another company now, request access from its administrators. If this was not you, ignore this email.',
    ],
    act: { label: 'Sign in', path: '/login' },
  }
}

export function controlCode(
  to: { to: string; brand: string; supportEmail: string },
  said: { code: string; companyName: string; usdot: string; applicant: string; now: Date },
): Letter {
  return {
    kind: 'onboarding-code',
    to: to.to,
    subject: `The code for ${said.companyName}`,
    paragraphs: [
      `${said.applicant} is applying to ${to.brand} for ${said.companyName}, USDOT ${said.usdot}. This address is in its FMCSA registration.`,
      `The code is ${said.code}. It is good for ten minutes.`,
      `If you do not know about this, do not share the code, and write to ${to.supportEmail}. Someone may be using your company’s name.`,
    ],
    usefulUntil: new Date(said.now.getTime() + CODE_LIFE),
  }
}

export function received(to: To): Letter {
  return {
    kind: 'onboarding-received',
    to: to.to,
    subject: `${to.brand} has your application`,
    paragraphs: [
      hello(to),
      'Your application is in review. We email you when it is decided or when something is missing.',
    ],
    act: APPLY,
  }
}

export function changesAsked(to: To, changes: readonly { name: string; reason: string }[]): Letter {
  return {
    kind: 'onboarding-changes',
    to: to.to,
    subject: `${to.brand} requests a change`,
    paragraphs: [
      hello(to),
      'Fix the following and submit your application again:',
      ...changes.map(({ name, reason }) => `${name}: ${reason}`),
    ],
    act: APPLY,
  }
}

export function onHold(to: To, reason: string): Letter {
  return {
    kind: 'onboarding-hold',
    to: to.to,
    subject: 'The review of your application is on hold',
    paragraphs: [hello(to), `${to.brand} put the review on hold: ${reason}`],
    act: APPLY,
  }
}

export function approved(to: To): Letter {
  return {
    kind: 'onboarding-approved',
    to: to.to,
    subject: `${to.brand} has approved your company`,
    paragraphs: [hello(to), 'Your company is approved and can be booked. Welcome.'],
    act: { label: 'Open the portal', path: '/dashboard' },
  }
}

export function conditionallyApproved(to: To, conditions: readonly string[], until: string): Letter {
  return {
    kind: 'onboarding-conditions',
    to: to.to,
    subject: `${to.brand} has approved your company with conditions`,
    paragraphs: [hello(to), `Your company can be booked until ${until}. Before that day:`, ...conditions],
    act: { label: 'Open the portal', path: '/dashboard' },
  }
}

export function rejected(to: To, reason: string, supportEmail: string): Letter {
  return {
    kind: 'onboarding-rejected',
    to: to.to,
    subject: `${to.brand} has rejected your application`,
    paragraphs: [hello(to), reason, `If you have questions, write to ${supportEmail}.`],
  }
}

export function declined(to: To, supportEmail: string): Letter {
  return {
    kind: 'onboarding-declined',
    to: to.to,
    subject: 'Your application',
    paragraphs: [
      hello(to),
      `${to.brand} cannot work with your company. If you have questions, write to ${supportEmail}.`,
    ],
  }
}

export function expired(to: To): Letter {
  return {
    kind: 'onboarding-expired',
    to: to.to,
    subject: 'Your application has expired',
    paragraphs: [hello(to), 'Nothing has happened with your application for 30 days. Start again when you are ready.'],
    act: { label: 'Start again', path: '/become-a-carrier' },
  }
}

export function conditionsLapsed(to: To): Letter {
  return {
    kind: 'onboarding-conditions-lapsed',
    to: to.to,
    subject: 'Your conditional approval has ended',
    paragraphs: [
      hello(to),
      `The conditions of your approval were not met in time, so ${to.brand} is not booking new loads with you for now. Loads in transit continue.`,
    ],
    act: { label: 'Open the portal', path: '/dashboard' },
  }
}
