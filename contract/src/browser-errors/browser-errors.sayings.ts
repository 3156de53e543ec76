export const BROWSER_ERROR_SAYINGS = {
  'browser-error-done': 'Browser error marked as done: {name} at {place}',
  'browser-error-reopened': 'Browser error reopened: {name} at {place}',
} as const
