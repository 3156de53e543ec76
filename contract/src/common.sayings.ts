export const COMMON_SAYINGS = {
  /** A sentence that has no name yet. */
  'as-told': '{sentence}',
  /** What a person typed, unchanged. */
  'as-written': '{words}',
  /** Several sentences at once. */
  'all-of': '{sentences}',
  'not-your-role': 'Your role cannot do this',
} as const
