export const FACTORING_SAYINGS = {
  'assignment-take-in-first': 'Somebody has to take it in first',
  'assignment-own-entry': 'You entered it: a second person verifies',
  'assignment-verify-first': 'Somebody has to verify the notice first',
  'assignment-verified': 'It was verified already',
  'assignment-in-force': 'It is in force: it ends by a letter of release',
  'assignment-released': 'It was released',
  'assignment-rejected': 'It was rejected',
  'assignment-taken-in': 'It was taken in already',
  'assignment-nothing-held': 'Nothing is held',
  'assignment-not-in-force': 'It is not in force yet',
  'release-entered': 'A letter of release was entered already',
  'release-none': 'There is no letter of release',
} as const
