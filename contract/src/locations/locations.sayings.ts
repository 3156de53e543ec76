export const LOCATION_SAYINGS = {
  'location-of-another': 'This location belongs to another company',
  'location-created': 'Location {number} created',
  'location-detail-changed': '{what}: {before} → {after}',
  'location-directions-changed': 'Directions changed',
  'location-no-longer-primary': 'No longer the primary location',
  'location-unchanged': 'Saved without a change',
  'dock-schedule-created': 'Dock schedule {name} created',
  'dock-schedule-changed': 'Dock schedule {name}: {changes}',
  'dock-schedule-unchanged': 'Dock schedule {name} saved without a change',
  'dock-schedules-at-most': 'A location can have at most {most} dock schedules',
  'postal-code-elsewhere': '{postalCode} is in {state}',
  'edi-code-taken': 'EDI code {code} already belongs to location {number}',
} as const
