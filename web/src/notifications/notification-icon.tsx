import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconAt,
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarQuestion,
  IconCalendarX,
  IconCash,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconClockX,
  IconFileAlert,
  IconHourglassLow,
  IconMailX,
  IconMapPinQuestion,
  IconMessageQuestion,
  IconPackageOff,
  IconSend,
  IconShieldExclamation,
  IconSignature,
  IconSteeringWheel,
  IconTemperature,
  IconTruckDelivery,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Wording } from '@waybill/contract/notifications/notification-facts.ts'
import type { ComponentType, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './notifications.module.css'

type Look = { icon: ComponentType<{ 'aria-hidden'?: 'true' }>; tone: 'news' | 'attention' | 'stopped' | 'done' }

const LOOKS: Record<Wording, Look> = {
  'tender-offered': { icon: IconSend, tone: 'news' },
  'tender-expiring': { icon: IconHourglassLow, tone: 'attention' },
  'tender-withdrawn': { icon: IconArrowBackUp, tone: 'stopped' },
  'booking-rescinded': { icon: IconArrowBackUp, tone: 'stopped' },
  'booking-voided': { icon: IconArrowBackUp, tone: 'stopped' },
  'load-covered': { icon: IconArrowBackUp, tone: 'stopped' },
  'signature-awaited': { icon: IconSignature, tone: 'attention' },
  'confirmation-renewed': { icon: IconSignature, tone: 'attention' },
  'document-rejected': { icon: IconFileAlert, tone: 'attention' },
  'bill-document-rejected': { icon: IconFileAlert, tone: 'attention' },
  'own-document-rejected': { icon: IconFileAlert, tone: 'attention' },
  'invoice-returned': { icon: IconFileAlert, tone: 'attention' },
  'invoice-approved': { icon: IconCircleCheck, tone: 'news' },
  'dispute-given-back': { icon: IconCircleCheck, tone: 'done' },
  'dispute-upheld': { icon: IconMessageQuestion, tone: 'stopped' },
  'dispute-opened': { icon: IconMessageQuestion, tone: 'attention' },
  'dispute-proven': { icon: IconMessageQuestion, tone: 'attention' },
  'invoice-paid': { icon: IconCash, tone: 'done' },
  'driver-assigned': { icon: IconSteeringWheel, tone: 'news' },
  'driver-removed': { icon: IconSteeringWheel, tone: 'stopped' },
  'signature-needed': { icon: IconSignature, tone: 'attention' },
  'proof-needed': { icon: IconFileAlert, tone: 'attention' },
  'driver-and-equipment-needed': { icon: IconSteeringWheel, tone: 'attention' },
  'arrival-needed': { icon: IconMapPinQuestion, tone: 'attention' },
  'departure-needed': { icon: IconMapPinQuestion, tone: 'attention' },
  'empty-location-needed': { icon: IconMapPinQuestion, tone: 'attention' },
  'check-call-needed': { icon: IconMapPinQuestion, tone: 'attention' },
  'delay-reason-needed': { icon: IconMapPinQuestion, tone: 'attention' },
  'temperature-needed': { icon: IconTemperature, tone: 'attention' },
  'appointment-asked': { icon: IconCalendarQuestion, tone: 'attention' },
  'appointment-confirmed': { icon: IconCalendarCheck, tone: 'done' },
  'appointment-refused': { icon: IconCalendarX, tone: 'stopped' },
  'appointment-canceled': { icon: IconCalendarX, tone: 'stopped' },
  'problem-reported': { icon: IconAlertTriangle, tone: 'stopped' },
  'detention-near': { icon: IconHourglassLow, tone: 'attention' },
  'tender-accepted': { icon: IconCircleCheck, tone: 'done' },
  'tender-declined': { icon: IconCircleX, tone: 'stopped' },
  'tender-unanswered': { icon: IconPackageOff, tone: 'attention' },
  'guide-exhausted': { icon: IconPackageOff, tone: 'attention' },
  'waterfall-stopped': { icon: IconPackageOff, tone: 'attention' },
  'load-tender-refused': { icon: IconFileAlert, tone: 'stopped' },
  'arrived-late': { icon: IconClockX, tone: 'attention' },
  'shipment-delivered': { icon: IconTruckDelivery, tone: 'done' },
  'remit-to-requested': { icon: IconBuildingBank, tone: 'attention' },
  'remit-to-verified': { icon: IconBuildingBank, tone: 'attention' },
  'application-received': { icon: IconClipboardCheck, tone: 'news' },
  'registration-lost': { icon: IconShieldExclamation, tone: 'stopped' },
  'own-insurance-expiring': { icon: IconShieldExclamation, tone: 'attention' },
  'insurance-expiring': { icon: IconShieldExclamation, tone: 'attention' },
  'own-other-insurance-expiring': { icon: IconShieldExclamation, tone: 'attention' },
  'other-insurance-expiring': { icon: IconShieldExclamation, tone: 'attention' },
  'access-requested': { icon: IconUserPlus, tone: 'news' },
  'letter-undelivered': { icon: IconMailX, tone: 'stopped' },
  'own-letter-undelivered': { icon: IconMailX, tone: 'stopped' },
  mentioned: { icon: IconAt, tone: 'news' },
  'mentioned-on-own-company': { icon: IconAt, tone: 'news' },
}

export function NotificationIcon({ wording }: { wording: Wording }): ReactNode {
  const { icon: Icon, tone } = LOOKS[wording]
  return (
    <span className={classNames(styles.icon, styles[tone])}>
      <Icon aria-hidden="true" />
    </span>
  )
}
