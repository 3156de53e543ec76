export const NOTE_SAYINGS = {
  'note-fixed': 'This note cannot be changed',
  'note-of-somebody-else': 'Somebody else wrote it',
} as const
