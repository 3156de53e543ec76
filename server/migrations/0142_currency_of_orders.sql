-- Why: nothing set a load's currency, so every load of the product was in US dollars: a tender of 2,000 Canadian dollars was offered as 2,000 US dollars.
-- Running processes: none is disturbed; orders have one more column, US dollars for what they insert. What they plan is in US dollars, as before.

-- Of its amounts; its load keeps it (decision 20).
alter table orders add currency text not null default 'USD' check (currency in ('USD', 'CAD'));
-- Loads that came from elsewhere can be planned again with their own orders, and their orders without them.
update orders set currency = shipment.currency
from shipment_order join shipment on shipment.id = shipment_order.shipment_id
where shipment_order.order_id = orders.id and shipment.currency <> 'USD';
