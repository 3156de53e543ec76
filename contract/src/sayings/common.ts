export const COMMON_SAYINGS = {
  /** A sentence that has no name of its own yet. */
  'as-told': '{sentence}',
  /** Several sentences as one. */
  several: '{sentences}',
  'not-your-role': 'Your role cannot do this',
} as const
