export const ORDER_SAYINGS = {
  'order-on-shipment': 'The order is already on shipment {shipment}',
  'order-voided': 'The order is voided. Duplicate it to ship again.',
  'order-incomplete': 'Complete the order first',
  'order-created': 'Order {order} created',
  'order-copied': 'Copied from order {order}',
  'order-term-changed': '{what}: {from} → {to}',
} as const
