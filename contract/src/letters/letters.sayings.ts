export const LETTER_SAYINGS = {
  'letter-not-kept': 'Its link or code was for a while only. Invite the person again, or let them ask for another.',
  'letter-sent-again': 'Email resent to {address}: {subject}',
} as const
