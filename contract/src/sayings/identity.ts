export const IDENTITY_SAYINGS = {
  'second-factor-owed': 'Your company asks everybody for a second factor',
  'membership-do-not-use': 'Carrier is "Do Not Use"',
  'membership-last': 'You act for no other company',
  'membership-of-employer': 'You work there: only their administrators can end your access',
} as const
