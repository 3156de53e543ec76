export const LETTER_SAYINGS = {
  'letter-not-kept': 'Its link or code has expired. Invite the person again, or have them request another.',
  'letter-sent-again': 'Email resent to {address}: {subject}',
} as const
