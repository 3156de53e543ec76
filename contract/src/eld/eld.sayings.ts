export const ELD_SAYINGS = {
  'eld-connected': 'Connected {provider}',
  'eld-disconnected': 'Disconnected {provider}',
  'eld-expired': 'The connection to {provider} has expired',
  'eld-key-refused': '{provider} does not accept this key',
  'eld-sign-in-refused': '{provider} did not confirm the sign-in. Start again.',
  'eld-sign-in-over': 'This sign-in took too long or was started by someone else. Start again.',
  'eld-no-sign-in': '{provider} can only be connected by a key here',
  'eld-scope-missing': '{provider} does not let this account read vehicles',
  'eld-silent': '{provider} does not answer right now. Try again later.',
  'eld-arrived': 'Arrival at {stop}, {city}, {state} recorded by the truck’s ELD',
  'eld-checked': 'Position from the truck’s ELD',
} as const
