import { IconClipboardCheck } from '@tabler/icons-react'
import type { Place } from '../shell/places.ts'

export const onboardingPlaces: readonly Place[] = [
  { room: '/onboarding', group: 'start', label: 'Application', icon: IconClipboardCheck, keys: 'g o' },
  { room: '/onboarding/review', group: 'freight', label: 'Onboarding', icon: IconClipboardCheck, keys: 'g o' },
]
