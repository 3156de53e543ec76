export const COMMON_SAYINGS = {
  /** A sentence that has no name of its own yet. */
  'as-told': '{sentence}',
  /** What a person typed, as it stands. */
  'as-written': '{words}',
  /** Several at once: each of them a sentence. */
  'all-of': '{sentences}',
  'not-your-role': 'Your role cannot do this',
} as const
