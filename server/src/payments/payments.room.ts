import type { OpenRoom } from '../room.ts'
import { PAYMENT_OCCASIONS } from './payment-occasions.ts'
import { disputeRoutes, paymentRunRoutes, remittanceRoutes, statementRoutes } from './payments.routes.ts'

export const paymentsRoom: OpenRoom = ({ configuration, system, press }) => {
  const isProduction = configuration.environment === 'production'
  return {
    routes: () => [
      paymentRunRoutes,
      remittanceRoutes({ press, system, isProduction }),
      statementRoutes({ press, system }),
      disputeRoutes,
    ],
    occasions: [PAYMENT_OCCASIONS],
  }
}
