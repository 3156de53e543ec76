/** What is wrong with a value, where its schema has no message. */
export const MISTAKE_SAYINGS = {
  'list-at-most': 'List at most {most}',
  'list-at-least': 'List at least {least}',
  'text-at-most': 'Use at most {most} characters',
  'text-at-least': 'Use at least {least} characters',
  'number-at-most': 'Enter {most} or less',
  'number-below': 'Enter less than {most}',
  'number-at-least': 'Enter {least} or more',
  'number-above': 'Enter more than {least}',
  'choose-one': 'Choose one of {values}',
  'at-most': 'At most {most} {things}',
  'at-least': 'At least {least} {things}',
  'file-too-large': 'The file is larger than {megabytes} MB',
  'note-too-large': 'A note has at most {kilobytes} kB',
  'list-too-deep': 'Lists go {levels} levels deep',
} as const
