export const NOTE_SAYINGS = {
  'note-fixed': 'This note cannot be changed',
  'note-of-somebody-else': 'Someone else wrote it',
  'note-picture-too-large': 'The picture is larger than {megabytes} MB',
  'note-mentions-at-most': 'Mention at most {most} people',
  'note-pictures-at-most': 'A note can have at most {most} pictures',
} as const
