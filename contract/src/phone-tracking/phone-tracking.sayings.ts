export const PHONE_TRACKING_SAYINGS = {
  'phone-agreed': '{driver} agreed to share their phone’s position for this load',
  'phone-declined': '{driver} declined to share their phone’s position for this load',
  'phone-withdrawn': '{driver} no longer shares their phone’s position for this load',
  'phone-checked': 'Position from the driver’s phone',
  'phone-load-over': 'Positions are taken from 24 hours before the first pickup until an hour after the last stop',
} as const
